import {
  addTemplate,
  listOfferedEngines,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '@trellis/contract/hosting/engines.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Templates } from './service.ts'

export function bindTemplateRoutes(bind: BindRoute, { templates }: { templates: Templates }): void {
  bind(listTemplates, () => templates.list())
  bind(addTemplate, ({ caller, body }) => templates.add(caller, body))
  bind(saveTemplate, ({ caller, params, body }) => templates.save(caller, params.templateId, body))
  bind(removeTemplate, ({ caller, params }) => templates.remove(caller, params.templateId))
  bind(listOfferedEngines, () => templates.offered())
}

import { createWorld, exportWorld, renameWorld } from '@trellis/contract/game/world-files.ts'
import {
  deleteStamp,
  deleteTemplate,
  exportTemplate,
  listStamps,
  listTemplates,
  renameStamp,
  renameTemplate,
  saveStamp,
  saveTemplate,
} from '@trellis/contract/game/world-library.ts'
import { type BindRoute, Prepared } from '../../kit/http.ts'
import type { GameAccess } from '../documents/index.ts'
import type { NewWorlds } from './new-worlds.ts'
import type { Stamps } from './stamps.ts'
import type { Templates } from './templates.ts'

type Deps = { access: GameAccess; newWorlds: NewWorlds; templates: Templates; stamps: Stamps }

/** Binds the routes of new worlds, templates and stamps. */
export function bindLibraryRoutes(bind: BindRoute, deps: Deps): void {
  const { access, newWorlds, templates, stamps } = deps
  bind(createWorld, (call) => newWorlds.create(call, call.body))
  bind(renameWorld, (call) => newWorlds.rename(call, call.params.name, call.body.name))
  bind(exportWorld, async (call) => {
    return new Prepared(await newWorlds.copy(await access.open(call), call.params.name))
  })
  bind(listTemplates, async (call) => new Prepared(await templates.list(call)))
  bind(saveTemplate, async (call) => {
    const { name, content } = await newWorlds.readTemplate(call, call.body)
    return templates.save(call, name, content)
  })
  bind(renameTemplate, (call) => templates.rename(call, call.params.templateId, call.body.name))
  bind(deleteTemplate, (call) => templates.remove(call, call.params.templateId))
  bind(exportTemplate, async (call) => {
    const server = await access.open(call)
    return new Prepared(await templates.find(server, call.params.templateId))
  })
  bind(listStamps, async (call) => new Prepared(await stamps.list(call)))
  bind(saveStamp, (call) => stamps.save(call, call.body.name, JSON.stringify(call.body.shape)))
  bind(renameStamp, (call) => stamps.rename(call, call.params.stampId, call.body.name))
  bind(deleteStamp, (call) => stamps.remove(call, call.params.stampId))
}

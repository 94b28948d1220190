import {
  createTexture,
  readCustomItems,
  readNewbieKit,
  readServerConfig,
  saveCustomItems,
  saveNewbieKit,
  saveServerConfig,
} from '@trellis/contract/configuration.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { CustomTextures } from './custom-textures.ts'
import type { Configuration } from './service.ts'

type Needs = { configuration: Configuration; textures: CustomTextures }

export function configurationRoutes(bind: BindRoute, { configuration, textures }: Needs): void {
  bind(readServerConfig, ({ caller, params }) => configuration.readConfig(caller, params.id))
  bind(saveServerConfig, ({ caller, params, query, body }) =>
    configuration.saveConfig(caller, { id: params.id, apply: query.apply }, body),
  )
  bind(readNewbieKit, ({ caller, params }) => configuration.readKit(caller, params.id))
  bind(saveNewbieKit, ({ caller, params, query, body }) =>
    configuration.saveKit(caller, { id: params.id, apply: query.apply }, body),
  )
  bind(readCustomItems, ({ caller, params }) => configuration.readItems(caller, params.id))
  bind(saveCustomItems, ({ caller, params, query, body }) =>
    configuration.saveItems(caller, { id: params.id, apply: query.apply }, body.items),
  )
  bind(createTexture, ({ caller, params, query, body }) =>
    textures.create(caller, { id: params.id, apply: query.apply }, body),
  )
}

import {
  createTexture,
  readCustomItems,
  readNewbieKit,
  readServerConfig,
  saveCustomItems,
  saveNewbieKit,
  saveServerConfig,
} from '@trellis/contract/configuration.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import { versionLoaded } from '../../kit/document.ts'
import { type BindRoute, Prepared } from '../../kit/http.ts'
import type { CustomTextures } from './custom-textures.ts'
import type { Configuration } from './service.ts'

type Deps = { configuration: Configuration; textures: CustomTextures }

export function configurationRoutes(bind: BindRoute, { configuration, textures }: Deps): void {
  bind(readServerConfig, async ({ caller, params }) =>
    tagged(readServerConfig, await configuration.readConfig(caller, params.id)),
  )
  bind(saveServerConfig, ({ caller, params, query, body, headers }) =>
    configuration.saveConfig(
      caller,
      { id: params.id, apply: query.apply, loaded: versionLoaded(headers) },
      body,
    ),
  )
  bind(readNewbieKit, async ({ caller, params }) =>
    tagged(readNewbieKit, await configuration.readKit(caller, params.id)),
  )
  bind(saveNewbieKit, ({ caller, params, query, body, headers }) =>
    configuration.saveKit(
      caller,
      { id: params.id, apply: query.apply, loaded: versionLoaded(headers) },
      body,
    ),
  )
  bind(readCustomItems, async ({ caller, params }) =>
    tagged(readCustomItems, await configuration.readItems(caller, params.id)),
  )
  bind(saveCustomItems, ({ caller, params, query, body, headers }) =>
    configuration.saveItems(
      caller,
      { id: params.id, apply: query.apply, loaded: versionLoaded(headers) },
      body.items,
    ),
  )
  bind(createTexture, ({ caller, params, query, body }) =>
    textures.create(caller, { id: params.id, apply: query.apply }, body),
  )
}

/** A checked answer with the name of the version that it was made from. */
function tagged(route: Route, { reply, etag }: { reply: unknown; etag: string }): Prepared {
  return new Prepared(JSON.stringify(route.reply.parse(reply)), { etag: `"${etag}"` })
}

import type { IncomingHttpHeaders } from 'node:http'
import {
  type Apply,
  createTexture,
  readCustomItems,
  readNewbieKit,
  readRecipes,
  readServerConfig,
  saveCustomItems,
  saveNewbieKit,
  saveRecipes,
  saveServerConfig,
} from '@trellis/contract/configuration.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import { getLoadedVersion } from '../../kit/document.ts'
import { type BindRoute, Prepared } from '../../kit/http.ts'
import type { ServerCall } from '../documents/index.ts'
import type { ChangeTarget } from './changes.ts'
import type { CustomTextures } from './custom-textures.ts'
import type { Configuration } from './service.ts'

type Deps = { configuration: Configuration; textures: CustomTextures }

export function bindConfigurationRoutes(bind: BindRoute, { configuration, textures }: Deps): void {
  bind(readServerConfig, async (call) =>
    prepareTagged(readServerConfig, await configuration.readConfig(call)),
  )
  bind(saveServerConfig, (call) => configuration.saveConfig(getChangeTarget(call), call.body))
  bind(readNewbieKit, async (call) =>
    prepareTagged(readNewbieKit, await configuration.readKit(call)),
  )
  bind(saveNewbieKit, (call) => configuration.saveKit(getChangeTarget(call), call.body))
  bind(readRecipes, async (call) =>
    prepareTagged(readRecipes, await configuration.readRecipes(call)),
  )
  bind(saveRecipes, (call) => configuration.saveRecipes(getChangeTarget(call), call.body.recipes))
  bind(readCustomItems, async (call) =>
    prepareTagged(readCustomItems, await configuration.readItems(call)),
  )
  bind(saveCustomItems, (call) => configuration.saveItems(getChangeTarget(call), call.body.items))
  bind(createTexture, (call) => textures.create(call, call.query.apply, call.body))
}

type Save = ServerCall & { query: { apply: Apply }; headers: IncomingHttpHeaders }

const getChangeTarget = (call: Save): ChangeTarget => ({
  call,
  apply: call.query.apply,
  loaded: getLoadedVersion(call.headers),
})

/** A checked answer with the name of the version that it was made from. */
function prepareTagged(route: Route, { reply, etag }: { reply: unknown; etag: string }): Prepared {
  return new Prepared(JSON.stringify(route.reply.parse(reply)), { etag: `"${etag}"` })
}

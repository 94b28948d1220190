import type { IncomingHttpHeaders } from 'node:http'
import { readAchievements, saveAchievements } from '@trellis/contract/achievement-settings.ts'
import { readChatRules, saveChatRules } from '@trellis/contract/chat-rules.ts'
import { readCommands, saveCommands } from '@trellis/contract/command-settings.ts'
import {
  createTexture,
  readCustomItems,
  readNewbieKit,
  readRecipes,
  readServerConfig,
  readStoreSettings,
  saveCustomItems,
  saveNewbieKit,
  saveRecipes,
  saveServerConfig,
  saveStoreSettings,
} from '@trellis/contract/configuration.ts'
import { type Apply } from '@trellis/contract/kit/applied.ts'
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
  bind(readStoreSettings, async (call) =>
    prepareTagged(readStoreSettings, await configuration.readStore(call)),
  )
  bind(saveStoreSettings, (call) => configuration.saveStore(getChangeTarget(call), call.body))
  bind(readCommands, async (call) =>
    prepareTagged(readCommands, await configuration.readCommands(call)),
  )
  bind(saveCommands, (call) =>
    configuration.saveCommands(getChangeTarget(call), call.body.commands),
  )
  bind(readChatRules, async (call) =>
    prepareTagged(readChatRules, await configuration.readChatRules(call)),
  )
  bind(saveChatRules, (call) => configuration.saveChatRules(getChangeTarget(call), call.body))
  bind(readAchievements, async (call) =>
    prepareTagged(readAchievements, await configuration.readAchievements(call)),
  )
  bind(saveAchievements, (call) => configuration.saveAchievements(getChangeTarget(call), call.body))
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

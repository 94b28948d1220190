import type { IncomingHttpHeaders } from 'node:http'
import { readAchievements, saveAchievements } from '@trellis/contract/game/achievement-settings.ts'
import { readChatRules, saveChatRules } from '@trellis/contract/game/chat-rules.ts'
import { readCommands, saveCommands } from '@trellis/contract/game/command-settings.ts'
import {
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
} from '@trellis/contract/game/configuration.ts'
import { createTexture } from '@trellis/contract/game/textures.ts'
import { type Apply } from '@trellis/contract/kit/applied.ts'
import { getLoadedVersion, sendDocument } from '../../kit/document.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ServerCall } from '../documents/index.ts'
import type { ChangeTarget } from './changes.ts'
import type { CustomTextures } from './custom-textures.ts'
import type { Configuration } from './service.ts'

type Deps = { configuration: Configuration; textures: CustomTextures }

export function bindConfigurationRoutes(bind: BindRoute, { configuration, textures }: Deps): void {
  bind(readServerConfig, async (call) => sendDocument(await configuration.read(call, 'config')))
  bind(saveServerConfig, (call) => configuration.saveConfig(getChangeTarget(call), call.body))
  bind(readNewbieKit, async (call) => sendDocument(await configuration.read(call, 'kit')))
  bind(saveNewbieKit, (call) => configuration.saveKit(getChangeTarget(call), call.body))
  bind(readRecipes, async (call) => sendDocument(await configuration.read(call, 'recipes')))
  bind(saveRecipes, (call) => configuration.saveRecipes(getChangeTarget(call), call.body))
  bind(readStoreSettings, async (call) => sendDocument(await configuration.read(call, 'store')))
  bind(saveStoreSettings, (call) => configuration.saveStore(getChangeTarget(call), call.body))
  bind(readCommands, async (call) => sendDocument(await configuration.read(call, 'commands')))
  bind(saveCommands, (call) =>
    configuration.saveCommands(getChangeTarget(call), call.body.commands),
  )
  bind(readChatRules, async (call) => sendDocument(await configuration.read(call, 'chat')))
  bind(saveChatRules, (call) => configuration.saveChatRules(getChangeTarget(call), call.body))
  bind(readAchievements, async (call) =>
    sendDocument(await configuration.read(call, 'achievements')),
  )
  bind(saveAchievements, (call) => configuration.saveAchievements(getChangeTarget(call), call.body))
  bind(readCustomItems, async (call) => {
    const { output, etag } = await configuration.readItems(call)
    return sendDocument({ text: output, etag })
  })
  bind(saveCustomItems, (call) => configuration.saveItems(getChangeTarget(call), call.body))
  bind(createTexture, (call) => textures.create(call, call.query.apply, call.body))
}

type Save = ServerCall & { query: { apply: Apply }; headers: IncomingHttpHeaders }

const getChangeTarget = (call: Save): ChangeTarget => ({
  call,
  apply: call.query.apply,
  loaded: getLoadedVersion(call.headers),
})

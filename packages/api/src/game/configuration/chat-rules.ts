import type { ModerationSettings } from '@trellis/contract/kit/moderation-settings.ts'
import {
  listModerationValues,
  readModerationSettings,
} from '@trellis/game-data/moderation-settings.ts'
import type { ServerCall } from '../documents/index.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'

type Deps = {
  readSettings: (call: ServerCall) => Promise<{ MODERATION?: unknown; etag: string }>
  changes: ConfigurationChanges
}

/** Reads and saves the rules of the chat, which are the section `MODERATION` of `config.json`. */
export function createChatRules({ readSettings, changes: { save, saved } }: Deps) {
  return {
    async readChatRules(call: ServerCall) {
      const { MODERATION, etag } = await readSettings(call)
      return { reply: readModerationSettings(MODERATION), etag }
    },

    async saveChatRules(where: ChangeTarget, rules: ModerationSettings) {
      const set = listModerationValues(rules).map(([path, value]) => ({
        path: ['MODERATION', ...path],
        value,
      }))
      return saved(await save(where, 'config', set), 'chat rules', where.apply)
    },
  }
}

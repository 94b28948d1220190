import type { RunWork } from '../../kit/work/work.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'
import { configurationWorks } from './configuration-works.ts'

type Deps = { runWork: RunWork; changes: ConfigurationChanges }

/** Saves the rules of the chat, which are the section `MODERATION` of `config.json`. */
export function createChatRules({ runWork, changes: { save, finishSave } }: Deps) {
  return {
    async saveChatRules(where: ChangeTarget, text: string) {
      const set = await runWork(configurationWorks.chatRules, { text }, where.call.caller.userId)
      return finishSave(await save(where, 'config', set), { part: 'chat-rules' })
    },
  }
}

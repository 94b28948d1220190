import type { CommandSetting } from '@trellis/contract/kit/command-rules.ts'
import { createCommandEntry } from '@trellis/game-data/command-entry.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'

/** Saves the settings of the chat's commands, which are a part of `config.json`. */
export function createCommandSettings({ save, finishSave }: ConfigurationChanges) {
  return {
    async saveCommands(where: ChangeTarget, commands: readonly CommandSetting[]) {
      const value = commands.flatMap((setting) => createCommandEntry(setting) ?? [])
      const done = await save(where, 'config', [{ path: ['COMMANDS', 'ENTRIES'], value }])
      return finishSave(done, { part: 'commands' })
    },
  }
}

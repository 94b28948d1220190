import { type CommandSetting, withDefaultCommands } from '@trellis/contract/kit/command-rules.ts'
import { createCommandEntry, readCommandEntries } from '@trellis/game-data/command-entry.ts'
import type { ServerCall } from '../documents/index.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'

type Deps = {
  readSettings: (call: ServerCall) => Promise<{ COMMANDS?: unknown; etag: string }>
  changes: ConfigurationChanges
}

/** Reads and saves the settings of the chat's commands, which are a part of `config.json`. */
export function createCommandSettings({ readSettings, changes: { save, saved } }: Deps) {
  return {
    async readCommands(call: ServerCall) {
      const { COMMANDS, etag } = await readSettings(call)
      return { reply: { commands: withDefaultCommands(readCommandEntries(COMMANDS)) }, etag }
    },

    async saveCommands(where: ChangeTarget, commands: readonly CommandSetting[]) {
      const value = commands.flatMap((setting) => createCommandEntry(setting) ?? [])
      const done = await save(where, 'config', [{ path: ['COMMANDS', 'ENTRIES'], value }])
      return saved(done, 'commands', where.apply)
    },
  }
}

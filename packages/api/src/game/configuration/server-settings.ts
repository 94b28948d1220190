import type { ServerConfig } from '@trellis/contract/configuration.ts'
import type * as z from 'zod'
import type { ServerCall } from '../documents/index.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'
import type { configSchema } from './config-file.ts'

type Settings = Pick<z.output<typeof configSchema>, 'GAME' | 'GUILDS'>

type Deps = {
  readSettings: (call: ServerCall) => Promise<Settings & { etag: string }>
  changes: ConfigurationChanges
}

/** Reads and saves the settings of the page's first tab, which are a part of `config.json`. */
export function createServerSettings({ readSettings, changes: { save, saved } }: Deps) {
  return {
    async readConfig(call: ServerCall) {
      const { GAME, GUILDS, etag } = await readSettings(call)
      const reply = {
        creatorList: GAME.CREATOR_LIST,
        autofarmDelay: GAME.AUTOFARM_DELAY,
        guildPrice: Math.floor(GUILDS.PRICE),
      }
      return { reply, etag }
    },

    async saveConfig(where: ChangeTarget, config: ServerConfig) {
      const { creatorList, autofarmDelay, guildPrice } = config
      const done = await save(where, 'config', [
        { path: ['GAME', 'CREATOR_LIST'], value: [...new Set(creatorList)] },
        { path: ['GAME', 'AUTOFARM_DELAY'], value: autofarmDelay },
        ...(guildPrice === undefined ? [] : [{ path: ['GUILDS', 'PRICE'], value: guildPrice }]),
      ])
      return saved(done, 'creators and autofarm delay', where.apply)
    },
  }
}

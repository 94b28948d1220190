import type { ServerConfig } from '@trellis/contract/configuration.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'

/** Saves the settings of the page's first tab, which are a part of `config.json`. */
export function createServerSettings({ save, saved }: ConfigurationChanges) {
  return {
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

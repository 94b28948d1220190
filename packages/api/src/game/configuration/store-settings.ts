import type { StoreSettings } from '@trellis/contract/kit/store-settings.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'

type Deps = {
  changes: ConfigurationChanges
  items: Items
}

/** Saves the store in the game and the daily reward, which are parts of `config.json`. */
export function createStoreSettings({ changes: { save, finishSave }, items }: Deps) {
  return {
    async saveStore(where: ChangeTarget, { packs, offers, reward }: StoreSettings) {
      const { gems, gemsPerDay, days, items: given } = reward
      const done = await save(where, 'config', [
        { path: ['STORE', 'PACKS'], value: packs },
        { path: ['STORE', 'OFFERS'], value: offers },
        { path: ['DAILY_REWARD', 'GEMS'], value: gems },
        { path: ['DAILY_REWARD', 'GEMS_PER_DAY'], value: gemsPerDay },
        { path: ['DAILY_REWARD', 'DAYS'], value: days },
        { path: ['DAILY_REWARD', 'ITEMS'], value: given },
      ])
      const sold = [...packs, ...offers].flatMap((pack) => pack.items)
      const warnings = await warnOfUnknownItems(items, done.server, {
        ids: [...sold, ...given].map(([id]) => id),
        place: 'store',
      })
      return { ...(await finishSave(done, { part: 'game-store' })), warnings }
    },
  }
}

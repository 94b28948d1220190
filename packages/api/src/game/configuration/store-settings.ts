import { packBounds } from '@trellis/contract/kit/pack-bounds.ts'
import type { StoreSettings } from '@trellis/contract/kit/store-settings.ts'
import { readDailyReward } from '@trellis/game-data/daily-reward.ts'
import { type Pack, readPack } from '@trellis/game-data/store-pack.ts'
import type { ServerCall } from '../documents/index.ts'
import { type Items, warnOfUnknownItems } from '../items/index.ts'
import type { ChangeTarget, ConfigurationChanges } from './changes.ts'

type Deps = {
  readSettings: (call: ServerCall) => Promise<{
    STORE: { PACKS: unknown[]; OFFERS: unknown[] }
    DAILY_REWARD?: unknown
    etag: string
  }>
  changes: ConfigurationChanges
  items: Items
}

/** Reads and saves the store in the game and the daily reward, which are parts of `config.json`. */
export function createStoreSettings({ readSettings, changes: { save, saved }, items }: Deps) {
  return {
    async readStore(call: ServerCall) {
      const { STORE, DAILY_REWARD, etag } = await readSettings(call)
      const reply = {
        packs: readPacks(STORE.PACKS),
        offers: readPacks(STORE.OFFERS),
        reward: readDailyReward(DAILY_REWARD),
      }
      return { reply, etag }
    },

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
      const warnings = await warnOfUnknownItems(items, done.server.serverId, {
        ids: [...sold, ...given].map(([id]) => id),
        place: 'store',
      })
      return { ...(await saved(done, 'game store', where.apply)), warnings }
    },
  }
}

/** Keeps the first of two packs with one name, because a save needs different names. */
function readPacks(list: readonly unknown[]): Pack[] {
  const packs = list.flatMap((entry) => readPack(entry) ?? [])
  const first = packs.filter(
    ({ name }, at) => packs.findIndex((other) => other.name === name) === at,
  )
  return first.slice(0, packBounds.packs)
}

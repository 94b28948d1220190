import { noDailyReward } from '@trellis/contract/kit/daily-reward.ts'
import { packBounds } from '@trellis/contract/kit/pack-bounds.ts'
import { isObject } from '@trellis/document/json-value.ts'
import type { Pair } from './inventory.ts'
import { isAmount, readPackItems } from './store-pack.ts'

/** The gems and items that a player gets once a day. */
export type DailyReward = {
  gems: number
  /** Gems for each further day in a row. */
  gemsPerDay: number
  /** The streak grows no further than this many days. */
  days: number
  items: Pair[]
}

/** Invalid values count as their defaults. */
export function readDailyReward(section: unknown): DailyReward {
  const values = isObject(section) ? section : {}
  const { GEMS, GEMS_PER_DAY, DAYS, ITEMS } = values
  const { gems, gemsPerDay, days } = noDailyReward
  const isDays = isAmount(DAYS) && DAYS >= 1 && DAYS <= packBounds.days
  return {
    gems: isAmount(GEMS) ? GEMS : gems,
    gemsPerDay: isAmount(GEMS_PER_DAY) ? GEMS_PER_DAY : gemsPerDay,
    days: isDays ? DAYS : days,
    items: readPackItems(ITEMS),
  }
}

import {
  type AchievementSetting,
  achievementBounds,
  isAchievementName,
} from '@trellis/contract/kit/achievements.ts'
import { knownTitles, type PlayerTitle } from '@trellis/contract/kit/player-titles.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { isAmount } from './store-pack.ts'

/** The owner's settings of achievements. */
export type AchievementSettings = {
  isOn: boolean
  /** The gems that each gives once; none for the others. */
  gems: ReadonlyMap<string, number>
  /** The experience that each gives once; none for the others. */
  xp: ReadonlyMap<string, number>
  /** The titles that some give. */
  titles: ReadonlyMap<string, PlayerTitle>
  /** The achievements that the server does not have. */
  off: ReadonlySet<string>
}

/**
 * An entry of `ACHIEVEMENTS.ENTRIES` in `config.json`, such as `{ "name": "broken-1", "gems": 10 }`, which may also have
 * `"xp"` and `"title"`; null when it has the default settings. Merges match entries by their name.
 */
export function createAchievementEntry(setting: AchievementSetting): JsonObject | null {
  const { name, isEnabled, gems, xp = 0, title } = setting
  if (isEnabled && gems === 0 && xp === 0 && title === undefined) return null
  return {
    name,
    ...(gems > 0 && { gems }),
    ...(xp > 0 && { xp }),
    ...(title !== undefined && { title }),
    ...(!isEnabled && { enabled: false }),
  }
}

/** Invalid entries are skipped. Of two entries of one name the last one counts. */
export function readAchievementSettings(section: unknown): AchievementSettings {
  const { ENABLED, ENTRIES } = isObject(section) ? section : {}
  const list: unknown[] = Array.isArray(ENTRIES) ? ENTRIES : []
  const entries = list.flatMap((it) => readEntry(it) ?? [])
  return {
    isOn: ENABLED !== false,
    gems: new Map(entries.map(({ name, gems }) => [name, gems])),
    xp: new Map(entries.map(({ name, xp }) => [name, xp])),
    titles: new Map(
      entries.flatMap(({ name, title }) => (title === undefined ? [] : [[name, title] as const])),
    ),
    off: new Set(entries.filter((it) => !it.enabled).map(({ name }) => name)),
  }
}

type Entry = {
  name: string
  gems: number
  xp: number
  title: PlayerTitle | undefined
  enabled: boolean
}

function readEntry(entry: unknown): Entry | null {
  if (!isObject(entry) || typeof entry.name !== 'string' || !isAchievementName(entry.name))
    return null
  const { name, gems, xp, title, enabled } = entry
  return {
    name,
    gems: readAmount(gems, achievementBounds.maxGems),
    xp: readAmount(xp, achievementBounds.maxXp),
    title: knownTitles.find((it) => it === title),
    enabled: enabled !== false,
  }
}

const readAmount = (value: unknown, max: number) =>
  isAmount(value) && value <= max ? Math.floor(value) : 0

import {
  defaultModeration,
  filterActions,
  moderationBounds,
  starterListNames,
  wordPattern,
} from '@trellis/contract/kit/moderation-bounds.ts'
import type { ModerationSettings, WordList } from '@trellis/contract/kit/moderation-settings.ts'
import { exitName } from '@trellis/contract/kit/world-names.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

type Bound = { min?: number; max: number }

/** Invalid values count as their defaults, because a typing error must not end a game. */
export function readModerationSettings(section: unknown): ModerationSettings {
  const values = isObject(section) ? section : {}
  return {
    jailWorld: readWorldName(values.JAIL_WORLD),
    appealText: readLine(values.APPEAL_TEXT),
    filter: readFilter(isObject(values.WORD_FILTER) ? values.WORD_FILTER : {}),
    spam: readSpam(isObject(values.SPAM) ? values.SPAM : {}),
  }
}

function readFilter(values: JsonObject): ModerationSettings['filter'] {
  const { filter } = defaultModeration
  const { hits, muteMinutes } = moderationBounds
  const starters: unknown[] = Array.isArray(values.STARTERS) ? values.STARTERS : []
  return {
    isOn: readSwitch(values.ENABLED, filter.isOn),
    action: filterActions.find((it) => it === values.ACTION) ?? filter.action,
    hits: readCount(values.HITS, hits, filter.hits),
    muteMinutes: readCount(values.MUTE_MINUTES, muteMinutes, filter.muteMinutes),
    starters: starterListNames.filter((name) => starters.includes(name)),
    lists: readLists(values.LISTS),
  }
}

function readSpam(values: JsonObject): ModerationSettings['spam'] {
  const { spam } = defaultModeration
  const { hits, muteMinutes, repeats, seconds } = moderationBounds
  return {
    isOn: readSwitch(values.ENABLED, spam.isOn),
    repeats: readCount(values.REPEATS, repeats, spam.repeats),
    seconds: readCount(values.SECONDS, seconds, spam.seconds),
    isAgainstCapitals: readSwitch(values.CAPITALS, spam.isAgainstCapitals),
    hits: readCount(values.HITS, hits, spam.hits),
    muteMinutes: readCount(values.MUTE_MINUTES, muteMinutes, spam.muteMinutes),
  }
}

/** Keeps the first of two lists with the same name. */
function readLists(value: unknown): WordList[] {
  const entries: unknown[] = Array.isArray(value) ? value : []
  const lists = entries.flatMap((entry): WordList[] => {
    if (!isObject(entry) || typeof entry.name !== 'string') return []
    const name = entry.name.trim()
    const words: unknown[] = Array.isArray(entry.words) ? entry.words : []
    if (name === '' || name.length > moderationBounds.listName.max) return []
    const texts = words.filter((it) => typeof it === 'string')
    const valid = texts.filter((it) => wordPattern.test(it))
    const kept = valid.slice(0, moderationBounds.words.max)
    return [{ name, isOn: entry.enabled !== false, words: kept }]
  })
  const first = lists.filter(({ name }, at) => lists.findIndex((it) => it.name === name) === at)
  return first.slice(0, moderationBounds.lists.max)
}

/** Returns the values of `config.json` by the keys of the section. */
export function listModerationValues(
  settings: ModerationSettings,
): [string[], JsonObject[string]][] {
  const { jailWorld, appealText, filter, spam } = settings
  const lists = filter.lists.map(({ name, isOn, words }) => ({
    name,
    ...(!isOn && { enabled: false }),
    words,
  }))
  return [
    [['JAIL_WORLD'], jailWorld],
    [['APPEAL_TEXT'], appealText],
    [['WORD_FILTER', 'ENABLED'], filter.isOn],
    [['WORD_FILTER', 'ACTION'], filter.action],
    [['WORD_FILTER', 'HITS'], filter.hits],
    [['WORD_FILTER', 'MUTE_MINUTES'], filter.muteMinutes],
    [['WORD_FILTER', 'STARTERS'], filter.starters],
    [['WORD_FILTER', 'LISTS'], lists],
    [['SPAM', 'ENABLED'], spam.isOn],
    [['SPAM', 'REPEATS'], spam.repeats],
    [['SPAM', 'SECONDS'], spam.seconds],
    [['SPAM', 'CAPITALS'], spam.isAgainstCapitals],
    [['SPAM', 'HITS'], spam.hits],
    [['SPAM', 'MUTE_MINUTES'], spam.muteMinutes],
  ]
}

function readWorldName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return /^[A-Z0-9_]{1,24}$/.test(name) && name !== exitName ? name : defaultModeration.jailWorld
}

/** Removes what would begin a colour or another line. */
function readLine(value: unknown): string {
  if (typeof value !== 'string') return defaultModeration.appealText
  const { max } = moderationBounds.appealText
  return value
    .slice(0, 4 * max)
    .replaceAll(/[\p{Cc}\u2028\u2029`]+/gu, ' ')
    .trim()
    .slice(0, max)
}

const readSwitch = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : otherwise

const readCount = (value: unknown, { min = 0, max }: Bound, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : otherwise

import type { GameDocument } from '../links/game-document.ts'
import type { RefusalOfEach } from './refusal.ts'

/** The maximum length of a list in game data, and the code of an edit that exceeds it. */
type AnyBound = { code: string; max: number }

/**
 * The bounds of all lists that owners and players can grow. A list that is already longer, from another
 * engine or an older version, can be read and shortened, and does not keep other data from being saved.
 */
export const listBounds = {
  access: { code: 'list-access', max: 200 },
  drops: { code: 'list-drops', max: 3000 },
  weatherMachines: {
    code: 'list-weather-machines',
    max: 64,
  },
  inventory: { code: 'list-inventory', max: 250 },
  stored: { code: 'list-stored', max: 40 },
  notes: { code: 'list-notes', max: 20 },
  friends: { code: 'list-friends', max: 1000 },
  ignored: { code: 'list-ignored', max: 200 },
  reports: { code: 'list-reports', max: 200 },
  moderationActions: {
    code: 'list-moderation-actions',
    max: 500,
  },
  bans: { code: 'list-bans', max: 10_000 },
  creators: { code: 'list-creators', max: 100 },
  kit: { code: 'list-kit', max: 200 },
  packs: { code: 'list-packs', max: 50 },
  packItems: {
    code: 'list-pack-items',
    max: 20,
  },
  recipes: { code: 'list-recipes', max: 2000 },
  commands: { code: 'list-commands', max: 200 },
  wordLists: { code: 'list-word-lists', max: 10 },
  filterWords: { code: 'list-filter-words', max: 500 },
  achievements: { code: 'list-achievements', max: 100 },
  customItems: { code: 'list-custom-items', max: 5000 },
  textures: {
    code: 'list-textures',
    max: 5000,
  },
  extraDrops: { code: 'list-extra-drops', max: 200 },
  other: { code: 'max-entries', max: 10_000 },
} as const satisfies Record<string, AnyBound>

export type ListBound = (typeof listBounds)[keyof typeof listBounds]
export type ListRefusal = RefusalOfEach<ListBound['code'], { max: number }>

/** Returns the code and the maximum of a list that is longer than its bound. */
export const getListRefusal = ({ code, max }: ListBound): ListRefusal => ({ code, params: { max } })

/** Returns the refusal of a list whose schema has the code of a bound as its message; null for any other message. */
export function findListRefusal(message: string): ListRefusal | null {
  const bound = Object.values(listBounds).find(({ code }) => code === message)
  return bound === undefined ? null : getListRefusal(bound)
}

type Kind = GameDocument['kind']

/** The paths of the bounded lists; `*` matches any entry of a list. */
const places: readonly [Kind, readonly string[], ListBound][] = [
  ['world', ['admins'], listBounds.access],
  ['world', ['whitelist'], listBounds.access],
  ['world', ['blocks', '*', 'a'], listBounds.access],
  ['world', ['blocks', '*', 'box'], listBounds.stored],
  ['world', ['blocks', '*', 'gifts'], listBounds.notes],
  ['world', ['blocks', '*', 'notes'], listBounds.notes],
  ['world', ['drop_new'], listBounds.drops],
  ['world', ['infinity'], listBounds.weatherMachines],
  ['player', ['inventory'], listBounds.inventory],
  ['player', ['friends'], listBounds.friends],
  ['player', ['ignored'], listBounds.ignored],
  ['bans', ['players'], listBounds.bans],
  ['bans', ['reports'], listBounds.reports],
  ['bans', ['actions'], listBounds.moderationActions],
  ['config', ['GAME', 'CREATOR_LIST'], listBounds.creators],
  ['config', ['NEWBIE_GET', 'ITEMS', '*', 'items'], listBounds.kit],
  ['config', ['SPLICING', 'RECIPES'], listBounds.recipes],
  ['config', ['STORE', 'PACKS'], listBounds.packs],
  ['config', ['STORE', 'OFFERS'], listBounds.packs],
  ['config', ['STORE', 'PACKS', '*', 'items'], listBounds.packItems],
  ['config', ['STORE', 'OFFERS', '*', 'items'], listBounds.packItems],
  ['config', ['DAILY_REWARD', 'ITEMS'], listBounds.packItems],
  ['config', ['COMMANDS', 'ENTRIES'], listBounds.commands],
  ['config', ['MODERATION', 'WORD_FILTER', 'LISTS'], listBounds.wordLists],
  ['config', ['MODERATION', 'WORD_FILTER', 'LISTS', '*', 'words'], listBounds.filterWords],
  ['config', ['ACHIEVEMENTS', 'ENTRIES'], listBounds.achievements],
  ['player', ['achievements'], listBounds.achievements],
  ['custom-items', ['items'], listBounds.customItems],
  ['custom-items', ['items', '*', 'Extra_Drops'], listBounds.extraDrops],
]

/** Returns the bound of a list by its path in a game document. */
export function listBound(kind: Kind, path: readonly (string | number)[]): ListBound {
  const isThere = (pattern: readonly string[]) =>
    pattern.length === path.length && pattern.every((step, at) => step === '*' || step === path[at])
  return (
    places.find(([ofKind, pattern]) => ofKind === kind && isThere(pattern))?.[2] ?? listBounds.other
  )
}

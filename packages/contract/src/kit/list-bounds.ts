import { moderationBounds } from './moderation-bounds.ts'
import { packBounds } from './pack-bounds.ts'
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
  weatherMachines: { code: 'list-weather-machines', max: 64 },
  inventory: { code: 'list-inventory', max: 250 },
  stored: { code: 'list-stored', max: 40 },
  notes: { code: 'list-notes', max: 20 },
  friends: { code: 'list-friends', max: 1000 },
  ignored: { code: 'list-ignored', max: 200 },
  reports: { code: 'list-reports', max: 200 },
  moderationActions: { code: 'list-moderation-actions', max: 500 },
  bans: { code: 'list-bans', max: 10_000 },
  creators: { code: 'list-creators', max: 100 },
  kit: { code: 'list-kit', max: 200 },
  packs: { code: 'list-packs', max: packBounds.packs },
  packItems: { code: 'list-pack-items', max: packBounds.items },
  recipes: { code: 'list-recipes', max: 2000 },
  commands: { code: 'list-commands', max: 200 },
  wordLists: { code: 'list-word-lists', max: moderationBounds.lists.max },
  filterWords: { code: 'list-filter-words', max: moderationBounds.words.max },
  achievements: { code: 'list-achievements', max: 100 },
  customItems: { code: 'list-custom-items', max: 5000 },
  textures: { code: 'list-textures', max: 5000 },
  extraDrops: { code: 'list-extra-drops', max: 200 },
  other: { code: 'max-entries', max: 10_000 },
} as const satisfies Record<string, AnyBound>

export type ListBound = (typeof listBounds)[keyof typeof listBounds]
export type ListRefusal = RefusalOfEach<ListBound['code'], { max: number }>

/** Returns the code and the maximum of a list that is longer than its bound. */
export const getListRefusal = ({ code, max }: ListBound): ListRefusal => ({ code, params: { max } })

import * as z from 'zod'
import { serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { route } from '../kit/route.ts'

/** The panel's own numbering of item kinds, by index. */
export const itemKinds = [
  'Fist',
  'Wrench',
  'Consumable',
  'Seed',
  'Solid Block',
  'Background',
  'Foreground',
  'Clothing',
  'Lock',
] as const

/** The game's locks, for catalogues that do not have all of them. */
const lockIds: ReadonlySet<number> = new Set([202, 204, 206, 242, 1796, 4994, 7188])
const lockKind = itemKinds.indexOf('Lock')

/** Returns whether an item is a lock. `kind` is its index in `itemKinds`, undefined for an unknown item. */
export const isLockItem = (id: number, kind: number | undefined) =>
  lockIds.has(id) || kind === lockKind

/** Returns the locks among the items and those that every game has. `item_kind` is an index in `itemKinds`. */
export const listLockIds = (items: Iterable<Pick<GameItem, 'id' | 'item_kind'>>): number[] => [
  ...new Set([
    ...lockIds,
    ...[...items].filter(({ id, item_kind }) => isLockItem(id, item_kind)).map(({ id }) => id),
  ]),
]

export const clothingTypes = [
  'Hat',
  'Shirt',
  'Pants',
  'Shoes',
  'Face',
  'Hand',
  'Back',
  'Hair',
  'Neck',
] as const

export const gameItemSchema = z.object({
  id: z.int(),
  /** The same as the id. */
  item_id: z.int(),
  name: z.string(),
  description: z.string(),
  rarity: z.int(),
  /** Index in `clothingTypes`; -1 if it cannot be worn. */
  clothing_type: z.int(),
  /** Index in `itemKinds`. */
  item_kind: z.int(),
  /** A file below `/cache/`; empty if the item has no picture. */
  texture: z.string(),
  /** Column and row of the 32×32 cell in the texture. */
  texture_x: z.int(),
  texture_y: z.int(),
  /** 0xRRGGBB, for maps: the picture's average colour, or else one that the item's data give. */
  color: z.int(),
  /** Punches until it breaks, and seconds until its tree is grown; null if unknown. */
  break_hits: z.int().nullable(),
  grow_time: z.int().nullable(),
  /** True for an item that only this server has or has changed. */
  custom: z.boolean(),
})
export type GameItem = z.output<typeof gameItemSchema>

/** How many items one search answers at most. */
export const maxItemsFound = 1000

export const itemOrderSchema = z.enum(['match', 'newest', 'rarity', 'id', 'name'])
export type ItemOrder = z.output<typeof itemOrderSchema>

const filters = z.object({
  /** Matches any part of the name, ignoring case. */
  name: z.string().max(100).optional(),
  /** 0 and -1 mean any. */
  rarity: z.coerce.number().int().min(0).max(999).optional(),
  clothing_type: z.coerce.number().int().min(-1).max(8).optional(),
  item_kind: z.coerce.number().int().min(-1).max(8).optional(),
  limit: z.coerce.number().int().min(1).max(maxItemsFound).default(200),
  /** `match` begins with the names that begin with the text, `newest` with the highest id, `rarity` with the lowest. */
  order: itemOrderSchema.default('match'),
})

export const searchItems = route({
  method: 'GET',
  path: '/items',
  access: 'anyone',
  summary: 'The item database, best match first or in another order.',
  query: filters,
  reply: z.array(gameItemSchema),
  rateLimit: { max: 240, perSeconds: 60 },
})

export const searchServerItems = route({
  method: 'GET',
  path: '/servers/:serverId/items',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: "The item database and the server's own custom items.",
  params: serverParams,
  query: filters.extend({
    /** True for the server's own items only. */
    custom: z.stringbool().optional(),
    /** Comma-separated ids; limits the answer to these items. */
    ids: z
      .string()
      .max(12_000)
      .regex(/^\d+(,\d+)*$/)
      .optional(),
  }),
  reply: z.array(gameItemSchema),
})

/** The base path of textures, outside of `/api`. */
export const cachePath = '/cache/'

/** The folder of the textures of `items.dat`, in which clients of the game look for them. */
export const gameTextures = 'game/'

const pathPart = '[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}'

/** A texture of an operator's items below `/cache/`: names have capitals and hyphens, and may have folders. */
export const texturePathSchema = z
  .string()
  .regex(new RegExp(`^(?:${pathPart}/){0,4}${pathPart}\\.rttex$`), 'Not the name of a texture.')

/** A custom texture, which is a file of its server. */
export const textureFileSchema = z
  .string()
  .regex(/^[a-z0-9_]{1,40}\.rttex$/, 'Not the name of a texture.')

/** Refusals of items that a server does not have or give. */
export type ItemRefusal = Refusal<'item-unknown', { id: number }> | Refusal<'item-not-given'>

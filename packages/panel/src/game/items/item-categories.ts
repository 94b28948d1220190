import type { ItemOrder } from '@trellis/contract/game/items.ts'
import { z } from 'zod'

/** The categories of the item database, in the order of their buttons. */
export const itemCategorySchema = z.enum([
  'all',
  'own',
  'newest',
  'blocks',
  'backgrounds',
  'foregrounds',
  'clothing',
  'seeds',
  'consumables',
  'locks',
])
export type ItemCategory = z.output<typeof itemCategorySchema>

/** The index in `itemKinds` of the categories that are one kind. */
export const categoryKinds: Partial<Record<ItemCategory, number>> = {
  consumables: 2,
  seeds: 3,
  blocks: 4,
  backgrounds: 5,
  foregrounds: 6,
  clothing: 7,
  locks: 8,
}

/** Returns the order of results until the reader chooses another one. */
export const getFirstOrder = (show: ItemCategory | null): ItemOrder =>
  show === null ? 'match' : show === 'newest' ? 'newest' : 'id'

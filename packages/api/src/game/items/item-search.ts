import type { GameItem, ItemOrder } from '@trellis/contract/game/items.ts'

export type ItemFilter = {
  order?: ItemOrder | undefined
  custom?: boolean | undefined
  name?: string | undefined
  rarity?: number | undefined
  clothing_type?: number | undefined
  item_kind?: number | undefined
  limit: number
}

/** Returns the items that have the text in their name, in the order that was asked for. */
export function searchIn(items: Iterable<GameItem>, filter: ItemFilter): GameItem[] {
  const { order = 'match', limit } = filter
  const text = filter.name?.trim().toLowerCase() ?? ''
  return [...items]
    .filter(
      (item) =>
        // The highest id counts even if its item has no name.
        (item.name !== '' || order === 'newest') &&
        isFitting(item, filter) &&
        item.name.toLowerCase().includes(text),
    )
    .sort(getComparison(order, text))
    .slice(0, limit)
}

type Comparison = (a: GameItem, b: GameItem) => number

function getComparison(order: ItemOrder, text: string): Comparison {
  if (order === 'newest') return (a, b) => b.id - a.id
  if (order === 'rarity') return (a, b) => a.rarity - b.rarity || a.id - b.id
  if (order === 'id') return (a, b) => a.id - b.id
  if (order === 'name') return (a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id
  // Names that begin with the text come first, then those that have it inside, as they were.
  return (a, b) => Number(isInside(a, text)) - Number(isInside(b, text))
}

const isInside = ({ name }: GameItem, text: string) => !name.toLowerCase().startsWith(text)

/** 0 and -1 mean any. */
function isFitting(item: GameItem, filter: ItemFilter): boolean {
  const { rarity, clothing_type, item_kind, custom } = filter
  if (custom === true && !item.custom) return false
  if (rarity !== undefined && rarity > 0 && item.rarity !== rarity) return false
  if (clothing_type !== undefined && clothing_type >= 0 && item.clothing_type !== clothing_type) {
    return false
  }
  return item_kind === undefined || item_kind < 0 || item.item_kind === item_kind
}

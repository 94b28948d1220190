import type { GameItem } from '@trellis/contract/items.ts'

export type ItemFilter = {
  order?: 'match' | 'newest' | undefined
  name?: string | undefined
  rarity?: number | undefined
  clothing_type?: number | undefined
  item_kind?: number | undefined
  limit: number
}

/** Names that begin with the text first, then those that have it inside; each group by id. */
export function searchIn(items: Iterable<GameItem>, filter: ItemFilter): GameItem[] {
  if (filter.order === 'newest') return listNewestFirst(items, filter)
  const text = filter.name?.trim().toLowerCase() ?? ''
  const first: GameItem[] = []
  const rest: GameItem[] = []
  for (const item of items) {
    if (item.name === '' || !isFitting(item, filter)) continue
    const at = item.name.toLowerCase().indexOf(text)
    if (at === 0) first.push(item)
    else if (at > 0) rest.push(item)
    if (first.length >= filter.limit) break
  }
  return [...first, ...rest].slice(0, filter.limit)
}

function listNewestFirst(items: Iterable<GameItem>, filter: ItemFilter): GameItem[] {
  const text = filter.name?.trim().toLowerCase() ?? ''
  return [...items]
    .filter((item) => isFitting(item, filter) && item.name.toLowerCase().includes(text))
    .sort((a, b) => b.id - a.id)
    .slice(0, filter.limit)
}

/** 0 and -1 mean any. */
function isFitting(item: GameItem, { rarity, clothing_type, item_kind }: ItemFilter): boolean {
  if (rarity !== undefined && rarity > 0 && item.rarity !== rarity) return false
  if (clothing_type !== undefined && clothing_type >= 0 && item.clothing_type !== clothing_type) {
    return false
  }
  return item_kind === undefined || item_kind < 0 || item.item_kind === item_kind
}

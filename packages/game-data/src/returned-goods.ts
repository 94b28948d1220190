import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import type { LostGoods } from './held-goods.ts'
import { isPair, type Pair } from './inventory.ts'

/**
 * Goods of machines that the panel has replaced. They lie in the world's file until their owner enters the world.
 * `to` is '' for goods that no lock was over: they belong to the player who enters next.
 */
export type Returned = { to: string; items: Pair[] }

const isFor = (growId: string) => (it: Returned) => it.to.toLowerCase() === growId.toLowerCase()

/** Malformed entries count as none, because other programs write files too. */
export function readReturned({ returned }: JsonObject): Returned[] {
  const list: unknown[] = Array.isArray(returned) ? returned : []
  return list.flatMap((entry) => {
    if (!isObject(entry) || typeof entry.to !== 'string' || !Array.isArray(entry.items)) return []
    const items = entry.items.filter(isPair).filter(([id, count]) => id > 0 && count > 0)
    return [{ to: entry.to, items }]
  })
}

/** Returns the list with the goods that a world has lost, one entry for each owner. */
export function withReturned(list: readonly Returned[], lost: readonly LostGoods[]): Returned[] {
  const next = list.map(({ to, items }) => ({ to, items: [...items] }))
  for (const { owner, goods } of lost) {
    let entry = next.find(isFor(owner))
    if (entry === undefined) next.push((entry = { to: owner, items: [] }))
    for (const [itemId, count] of goods) addItem(entry.items, itemId, count)
  }
  return next
}

/** Returns the goods that a player may have. */
export const listReturnedFor = (list: readonly Returned[], growId: string): Pair[] =>
  list.filter((it) => it.to === '' || isFor(growId)(it)).flatMap(({ items }) => items)

/** Returns the list without so many of an item that a player may have. */
export function withoutReturned(
  list: readonly Returned[],
  growId: string,
  [itemId, count]: Pair,
): Returned[] {
  let left = count
  const next = list.map((entry): Returned => {
    if (entry.to !== '' && !isFor(growId)(entry)) return entry
    const items = entry.items.map(([id, had]): Pair => {
      const taken = id === itemId ? Math.min(left, had) : 0
      left -= taken
      return [id, had - taken]
    })
    return { to: entry.to, items: items.filter(([, rest]) => rest > 0) }
  })
  return next.filter(({ items }) => items.length > 0)
}

function addItem(items: Pair[], itemId: number, count: number): void {
  const at = items.findIndex(([id]) => id === itemId)
  if (at < 0) items.push([itemId, count])
  else items[at] = [itemId, (items[at]?.[1] ?? 0) + count]
}

import { packBounds } from '@trellis/contract/kit/pack-bounds.ts'
import { isObject } from '@trellis/document/json-value.ts'
import { isPair, type Pair } from './inventory.ts'

/** An entry of `STORE.PACKS` or `STORE.OFFERS` in `config.json`. Merges match entries by their name. */
export type Pack = {
  name: string
  /** Gems. */
  price: number
  items: Pair[]
}

/** Returns the pack of an entry that a person may have written; null when it is invalid. */
export function readPack(entry: unknown): Pack | null {
  if (!isObject(entry) || typeof entry.name !== 'string') return null
  const name = entry.name.trim()
  const { price } = entry
  const items = readPackItems(entry.items)
  if (name === '' || name.length > packBounds.name || items.length === 0) return null
  if (!isAmount(price) || price < 1) return null
  return { name, price, items }
}

/** Returns the valid pairs of item and count. Of two pairs with the same item, the first counts. */
export function readPackItems(list: unknown): Pair[] {
  const entries: unknown[] = Array.isArray(list) ? list : []
  const pairs = entries.filter(isPair).filter(([id, count]) => isItemId(id) && isStackCount(count))
  const first = pairs.filter(([id], at) => pairs.findIndex(([other]) => other === id) === at)
  return first.slice(0, packBounds.items).map(([id, count]) => [id, count])
}

const isItemId = (id: number) => id >= 1 && id <= 65_535
const isStackCount = (count: number) => count >= 1 && count <= packBounds.count

/** Returns whether a value of a settings file is a whole number of gems. */
export function isAmount(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= packBounds.gems
  )
}

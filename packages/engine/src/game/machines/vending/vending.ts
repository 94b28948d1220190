import type { BlockEvent } from '../../events/game-event.ts'
import { maxItemId } from '../../items/item-traits.ts'
import type { Scene } from '../../scene.ts'
import { type Block, getBlock } from '../../world/block.ts'

/** The goods and the price of a vending machine. */
export type Vending = {
  /** 0 means that the machine has no goods. */
  itemId: number
  stock: number
  /** World Locks for one item; negative for the number of items for one World Lock; 0 while nothing is sold. */
  price: number
  /** The World Locks that buyers have paid and that are still in the machine. */
  earned: number
  /** The newest sales first. */
  sales: readonly Sale[]
}

export type Sale = { by: string; count: number; cost: number }

/** The maximum number of goods in one machine. */
export const maxStock = 10_000
export const maxPrice = 20_000
/** The maximum cost of one purchase in World Locks: more than a player can carry in locks. */
const maxCost = 10_000_000
const maxSales = 10

/** Reads a machine. Values of a wrong type or size count as none, because other programs write files too. */
export function readVending({ id, c, wl, pr, sales }: Block): Vending {
  const stock = readCount(c, Number.MAX_SAFE_INTEGER)
  const itemId = stock === 0 ? 0 : readCount(id, maxItemId)
  const price = typeof pr === 'number' && Number.isInteger(pr) ? pr : 0
  return {
    itemId,
    stock: itemId === 0 ? 0 : stock,
    price: Math.abs(price) <= maxPrice ? price : 0,
    earned: readCount(wl, Number.MAX_SAFE_INTEGER),
    sales: Array.isArray(sales) ? sales.filter(isSale).slice(0, maxSales) : [],
  }
}

const readCount = (value: unknown, max: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, max) : 0

function isSale(value: unknown): value is Sale {
  if (typeof value !== 'object' || value === null) return false
  if (!('by' in value && 'count' in value && 'cost' in value)) return false
  const { by, count, cost } = value
  return typeof by === 'string' && typeof count === 'number' && typeof cost === 'number'
}

/** Returns the event that puts a machine into another state. */
export function createVendingEvent(index: number, block: Block, now: Vending): BlockEvent {
  const { itemId, stock, price, earned, sales } = now
  const next = { ...block, id: itemId, c: stock, pr: price, wl: earned, sales }
  return { kind: 'block', index, block: next, shown: 'tile' }
}

/** Returns the machine with so many goods. An empty one has no item and no price. */
export const withStock = (vending: Vending, stock: number): Vending => ({
  ...vending,
  stock,
  ...(stock === 0 && { itemId: 0, price: 0 }),
})

export const withSale = (sales: readonly Sale[], sale: Sale): Sale[] =>
  [sale, ...sales].slice(0, maxSales)

/**
 * Returns the World Locks for so many items. Null when the machine does not sell them: nothing is for sale, too
 * few are left, or the count does not make whole World Locks.
 */
export function calculateCost({ price, stock }: Vending, count: number): number | null {
  if (price === 0 || !Number.isInteger(count) || count < 1 || count > stock) return null
  const cost = price > 0 ? count * price : count / -price
  return Number.isInteger(cost) && cost <= maxCost ? cost : null
}

/** Goods and earned World Locks would be lost with the machine. */
export function findVendingBreakRefusal({ world }: Scene, index: number): string | null {
  const { stock, earned } = readVending(getBlock(world, index))
  return stock > 0 || earned > 0 ? 'Empty this machine first.' : null
}

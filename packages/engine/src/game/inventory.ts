/** [item id, count] */
export type Pair = [id: number, count: number]

/** A stack holds no more than this. */
export const mostPerSlot = 200

export function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && Number.isInteger(value[0]) && Number.isInteger(value[1])
}

/** A pair that can be handed out: of a real item, at least one. */
export function isStock(value: unknown): value is Pair {
  return isPair(value) && value[0] > 0 && value[1] > 0
}

const isEmpty = (slot: unknown) => isPair(slot) && slot[0] === 0

export function countOf(inventory: readonly unknown[], id: number): number {
  const slot = inventory.find((it) => isPair(it) && it[0] === id)
  return isPair(slot) ? slot[1] : 0
}

/** Puts items into their stack, or the first empty slot, or a new one. Gives how many found room. */
export function give(inventory: unknown[], id: number, count: number): number {
  const at = inventory.findIndex((slot) => isPair(slot) && slot[0] === id)
  const had = countOf(inventory, id)
  const now = Math.min(mostPerSlot, had + count)
  if (now <= had) return 0
  const free = inventory.findIndex(isEmpty)
  if (at >= 0) inventory[at] = [id, now]
  else if (free >= 0) inventory[free] = [id, now]
  else inventory.push([id, now])
  return now - had
}

/** Takes items out of their stack. Gives how many were there to take. */
export function take(inventory: unknown[], id: number, count: number): number {
  const at = inventory.findIndex((slot) => isPair(slot) && slot[0] === id)
  const had = countOf(inventory, id)
  const taken = Math.min(had, count)
  if (taken > 0) inventory[at] = taken === had ? [0, 0] : [id, had - taken]
  return taken
}

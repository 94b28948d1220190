/** A slot of an inventory as the file has it: [item id, count], and any further values. */
export type Slot = { at: number; id: number; count: number }

const emptyId = 0

/** Returns the used slots; invalid entries stay in the file but are not shown. */
export function listUsedSlots(list: readonly unknown[]): Slot[] {
  return list.flatMap((entry, at): Slot[] => {
    if (!Array.isArray(entry)) return []
    const [id, count]: unknown[] = entry
    if (typeof id !== 'number' || typeof count !== 'number' || id === emptyId) return []
    return [{ at, id, count }]
  })
}

export function withCount(list: readonly unknown[], at: number, count: number): unknown[] {
  const entry = list[at]
  const rest: unknown[] = Array.isArray(entry) ? entry.slice(2) : []
  const id: unknown = Array.isArray(entry) ? entry[0] : emptyId
  return list.with(at, [id, count, ...rest])
}

/** The slot stays, with nothing in it: the others keep their places. */
export function withoutItem(list: readonly unknown[], at: number): unknown[] {
  return list.with(at, [emptyId, 0])
}

/** More of an item that is there, or the item in the first empty slot, or in a new one. */
export function withItem(list: readonly unknown[], id: number, count: number): unknown[] {
  const known = listUsedSlots(list).find((it) => it.id === id)
  if (known !== undefined) return withCount(list, known.at, known.count + count)
  const empty = list.findIndex(isEmpty)
  return empty === -1 ? [...list, [id, count]] : list.with(empty, [id, count])
}

const isEmpty = (entry: unknown) => Array.isArray(entry) && entry[0] === emptyId

/** [item id, quantity] */
export type ItemPair = [id: number, quantity: number]

/** The most of one item that a pair may hold. */
export const maxPerItem = 1_000_000

export function toPairs(rows: readonly (readonly number[])[]): ItemPair[] {
  return rows.flatMap(([id, quantity]): ItemPair[] =>
    id === undefined || quantity === undefined ? [] : [[id, quantity]],
  )
}

/** An item that is there already becomes more of it. */
export function addPair(pairs: readonly ItemPair[], [id, more]: ItemPair): ItemPair[] {
  const known = pairs.some((it) => it[0] === id)
  if (!known) return [...pairs, [id, more]]
  return pairs.map((it) => (it[0] === id ? [id, Math.min(maxPerItem, it[1] + more)] : it))
}

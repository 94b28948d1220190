import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { isPair } from '@trellis/game-data/inventory.ts'
import { getItemId } from '@trellis/game-data/player-look.ts'
import type { Block } from '../world/block.ts'

/** The counts of the items in a box, in the order in which they were put in. */
export type Stacks = ReadonlyMap<number, number>

export const maxKinds = listBounds.stored.max
/** The maximum number of one item in a box: ten stacks of a player. */
export const maxOfKind = 2000

/** Reads the content of a box. Malformed entries count as none, because other programs write files too. */
export function readStacks({ box }: Block): Stacks {
  const stacks = new Map<number, number>()
  const entries: unknown[] = Array.isArray(box) ? box : []
  for (const entry of entries) {
    if (!isPair(entry) || getItemId(entry[0]) === 0 || entry[1] < 1) continue
    stacks.set(entry[0], (stacks.get(entry[0]) ?? 0) + entry[1])
  }
  return stacks
}

/** Returns how many more of an item fit. */
export function countStackRoom(stacks: Stacks, itemId: number): number {
  const stored = stacks.get(itemId) ?? 0
  return stored === 0 && stacks.size >= maxKinds ? 0 : Math.max(0, maxOfKind - stored)
}

/** Returns the stacks with so many more, or fewer, of an item. */
export function withChanged(stacks: Stacks, itemId: number, by: number): Stacks {
  const next = new Map(stacks)
  const count = (next.get(itemId) ?? 0) + by
  if (count > 0) next.set(itemId, count)
  else next.delete(itemId)
  return next
}

/** Returns the block with this content. An empty box has no key. */
export function withStacks({ box: _before, ...block }: Block, stacks: Stacks): Block {
  return stacks.size === 0 ? block : { ...block, box: [...stacks] }
}

import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { dropOrphanGoods, findLostGoods, type LostGoods } from '@trellis/game-data/held-goods.ts'
import { readReturned, withReturned } from '@trellis/game-data/returned-goods.ts'
import { worldWidth } from '@trellis/game-data/world-file.ts'
import { createFault } from '@trellis/link/fault.ts'

const maxNamed = 5

type States = { before: JsonObject; after: JsonObject }
type Keeping = {
  goods: 'return' | undefined
  /** False for an engine that does not hand out what waits in a world's file. */
  isBundled: boolean
}
/** `hasChanged` if `after` was changed. `owed` are the goods that the agent must put into the files of their owners. */
type Kept = { hasChanged: boolean; owed: readonly LostGoods[] }

const nothing: Kept = { hasChanged: false, owed: [] }

/**
 * Keeps the goods of players that an edit of a world would remove: with `return` they wait in `after` for their owners, or
 * are owed to them; otherwise the edit is refused as `conflict`.
 */
export function keepGoods(
  { kind }: GameDocument,
  { before, after }: States,
  { goods, isBundled }: Keeping,
): Kept {
  const lost = kind === 'world' ? findLostGoods(before, after) : []
  if (lost.length === 0) return nothing
  refuseLoss(lost, goods)
  dropOrphanGoods(before, after, lost)
  if (!isBundled) return { hasChanged: true, owed: lost }
  after.returned = withReturned(readReturned(after), lost)
  return { hasChanged: true, owed: [] }
}

/**
 * Does the same for an older state that replaces a world. What waits for players is that of the present state: the older
 * state lists what was handed out since, and would give it twice. Its machines keep what they held.
 */
export function keepGoodsOfReplaced(
  { kind }: GameDocument,
  { before, after }: States,
  { goods, isBundled }: Keeping,
): Kept {
  if (kind !== 'world') return nothing
  const lost = findLostGoods(before, after)
  if (lost.length > 0) refuseLoss(lost, goods)
  const waiting = withReturned(readReturned(before), isBundled ? lost : [])
  if (waiting.length > 0) after.returned = waiting
  else delete after.returned
  return { hasChanged: true, owed: isBundled ? [] : lost }
}

function refuseLoss(lost: readonly LostGoods[], goods: Keeping['goods']): void {
  if (goods === 'return') return
  const params = { count: lost.length, places: describePlaces(lost) }
  throw createFault('conflict', { code: 'machines-hold-goods', params })
}

/** Returns the first tiles, such as `(50, 10), (51, 10)`. */
export function describePlaces(lost: readonly LostGoods[]): string {
  const named = lost
    .slice(0, maxNamed)
    .map(({ index }) => `(${index % worldWidth}, ${Math.floor(index / worldWidth)})`)
  return [...named, ...(lost.length > maxNamed ? ['…'] : [])].join(', ')
}

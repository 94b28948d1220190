import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { dropOrphanGoods, findLostGoods, type LostGoods } from '@trellis/game-data/held-goods.ts'
import { readReturned, withReturned } from '@trellis/game-data/returned-goods.ts'
import { worldWidth } from '@trellis/game-data/world-file.ts'
import { createFault } from '@trellis/link/fault.ts'

const maxNamed = 5

/**
 * Keeps the goods of players that an edit of a world would remove: with `return` they wait in `after` for their owners;
 * otherwise the edit is refused as `conflict`. Returns whether `after` was changed.
 */
export function keepGoods(
  { kind }: GameDocument,
  { before, after }: { before: JsonObject; after: JsonObject },
  goods: 'return' | undefined,
): boolean {
  const lost = kind === 'world' ? findLostGoods(before, after) : []
  if (lost.length === 0) return false
  if (goods !== 'return') {
    const params = { count: lost.length, places: describePlaces(lost) }
    throw createFault('conflict', { code: 'machines-hold-goods', params })
  }
  dropOrphanGoods(before, after, lost)
  after.returned = withReturned(readReturned(after), lost)
  return true
}

function describePlaces(lost: readonly LostGoods[]): string {
  const named = lost
    .slice(0, maxNamed)
    .map(({ index }) => `(${index % worldWidth}, ${Math.floor(index / worldWidth)})`)
  return [...named, ...(lost.length > maxNamed ? ['…'] : [])].join(', ')
}

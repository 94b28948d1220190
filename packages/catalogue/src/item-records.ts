import { type ItemRecord, plainRecord } from '@trellis/items/item-record.ts'
import { type Cell, placeOnSheets } from './atlas.ts'
import type { Definition } from './definition.ts'

/**
 * Returns the records of `items.dat`, with the hashes of sheets by file name; 0 for an absent sheet. Clients
 * and engines of this game take the n-th record for item n, so every id up to the highest has one. The gaps
 * hold fillers, named as the game names its own gaps. They cost 1.6 MB on disk and next to nothing on the
 * wire: compressed, the whole file has about 70 kB.
 */
export function readItemRecords(
  definitions: readonly Definition[],
  textureHashes: ReadonlyMap<string, number>,
): ItemRecord[] {
  const cells = placeOnSheets(definitions)
  const known = new Map(definitions.map((item) => [item.id, item]))
  // The last item's seed id counts too, because ids come in pairs.
  const count = Math.max(...known.keys()) + 2
  return Array.from({ length: count }, (_, id) => {
    const [item, cell] = [known.get(id), cells.get(id)]
    if (item === undefined || cell === undefined) return createFiller(id)
    return { ...recordFor(item, cell), textureHash: textureHashes.get(cell.texture) ?? 0 }
  })
}

function createFiller(id: number): ItemRecord {
  return {
    ...plainRecord,
    id,
    name: `null_item${id}`,
    breakHits: 0,
    rarity: 999,
    maxAmount: 0,
    growSeconds: 0,
  }
}

function recordFor(item: Definition, cell: Cell): ItemRecord {
  const look = hashText(item.name)
  return {
    ...plainRecord,
    id: item.id,
    name: item.name,
    actionType: item.actionType,
    textureFile: cell.texture,
    textureX: cell.column,
    textureY: cell.row,
    // 1 means that every cell is drawn alone, without regard to its neighbours.
    spread: 1,
    collision: item.collision,
    breakHits: item.punches * 6,
    resetSeconds: item.resetSeconds,
    clothingType: Math.max(0, item.clothingType),
    rarity: item.rarity,
    maxAmount: item.maxAmount,
    seedBase: look % 16,
    seedOverlay: (look >>> 4) % 16,
    treeBase: (look >>> 8) % 8,
    treeLeaves: (look >>> 12) % 8,
    seedColor: makeOpaque(item.seedColors[0]),
    seedOverlayColor: makeOpaque(item.seedColors[1]),
    growSeconds: item.growSeconds,
  }
}

const makeOpaque = (color: number): number => (0xff000000 | color) >>> 0

/** Returns a hash of a name (FNV-1a, 32 bits), so that each item keeps the look of its seed and tree. */
function hashText(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

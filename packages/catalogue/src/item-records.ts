import { type ItemRecord, plainRecord } from '@trellis/items/item-record.ts'
import type { Color } from './art/kit/color.ts'
import { hashText } from './art/kit/dice.ts'
import { catalogue, drawnItems } from './catalogue.ts'
import type { CatalogueItem } from './catalogue-item.ts'

/**
 * The catalogue as `items.dat` has it. Clients and engines of this game take the n-th record for item n, so every id
 * up to the highest has one; the gaps hold fillers, named as the game names its own gaps. They cost 1.6 MB on disk and
 * next to nothing on the wire: deflated, the whole file has about 70 kB.
 */
export function itemRecords(textureHashes: ReadonlyMap<string, number>): ItemRecord[] {
  const colors = new Map(drawnItems.map(({ definition, colors: both }) => [definition.id, both]))
  const known = new Map(catalogue.map((item) => [item.id, item]))
  // The last lock's seed id counts too: ids come in pairs.
  const count = Math.max(...known.keys()) + 2
  return Array.from({ length: count }, (_, id) => {
    const item = known.get(id)
    if (item === undefined) return filler(id)
    const [main, second] = colors.get(id) ?? [0, 0]
    return {
      ...recordOf(item),
      textureHash: textureHashes.get(item.texture) ?? 0,
      seedColor: opaque(main),
      seedOverlayColor: opaque(second),
    }
  })
}

function filler(id: number): ItemRecord {
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

function recordOf(item: CatalogueItem): ItemRecord {
  const look = hashText(item.name)
  return {
    ...plainRecord,
    id: item.id,
    name: item.name,
    actionType: item.actionType,
    textureFile: item.texture,
    textureX: item.textureX,
    textureY: item.textureY,
    // 1: every cell stands for itself, no neighbours are looked at.
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
    growSeconds: item.growSeconds,
  }
}

const opaque = (color: Color): number => (0xff000000 | color) >>> 0

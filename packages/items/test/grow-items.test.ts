import fc from 'fast-check'
import { ItemsDat } from 'grow-items'
import { expect, test } from 'vitest'
import type { ItemRecord } from '../src/item-record.ts'
import { encodeItemsDat } from '../src/items-dat/encode.ts'
import { anyRecord } from './any-record.ts'

// The versions that grow-items knows. It reads texts as one byte a letter, and half hits as fractions.
const versions = Array.from({ length: 13 }, (_, i) => 11 + i)
const plainText = fc.string({ unit: 'grapheme-ascii', maxLength: 20 })

const asItReads = (version: number): fc.Arbitrary<ItemRecord> =>
  fc
    .tuple(anyRecord(version), fc.tuple(plainText, plainText, plainText, plainText), fc.nat(42))
    .map(([record, [name, textureFile, extraFile, petName], punches]) => ({
      ...record,
      ...{ name, textureFile, extraFile, petName },
      ...{ petPrefix: '', petSuffix: '', petAbility: '' },
      breakHits: punches * 6,
      rarity: Math.abs(record.rarity) % 1000,
    }))

const getItems = (version: number) =>
  fc.uniqueArray(asItReads(version), { selector: (it) => it.id, minLength: 1, maxLength: 5 })

test.each(versions)(
  'writes items that another reader reads equally in version %i',
  async (version) => {
    await fc.assert(
      fc.asyncProperty(getItems(version), async (items) => {
        const bytes = [...encodeItemsDat(items, version)]
        const other = new ItemsDat(bytes)
        await other.decode()
        expect(other.meta.version).toBe(version)
        expect(other.buffer.mempos).toBe(bytes.length)
        expect(other.meta.items.map((it) => it)).toMatchObject(items.map(asItNames))
      }),
      { numRuns: 20 },
    )
  },
)

function asItNames(item: ItemRecord) {
  return {
    id: item.id,
    flags: item.flags,
    type: item.actionType,
    materialType: item.material,
    name: item.name,
    texture: item.textureFile,
    textureHash: item.textureHash | 0,
    visualEffectType: item.visualEffect,
    cookingTime: item.cookingTime,
    textureX: item.textureX,
    textureY: item.textureY,
    storageType: item.spread,
    isStripeyWallpaper: item.isStripey,
    collisionType: item.collision,
    breakHits: item.breakHits / 6,
    resetStateAfter: item.resetSeconds,
    bodyPartType: item.clothingType,
    rarity: item.rarity,
    maxAmount: item.maxAmount,
    extraFile: item.extraFile,
    extraFileHash: item.extraFileHash | 0,
    audioVolume: item.audioVolume,
    petName: item.petName,
    seedBase: item.seedBase,
    seedOverlay: item.seedOverlay,
    treeBase: item.treeBase,
    treeLeaves: item.treeLeaves,
    seedColor: item.seedColor | 0,
    seedOverlayColor: item.seedOverlayColor | 0,
    ingredient: item.ingredient | 0,
    growTime: item.growSeconds,
  }
}

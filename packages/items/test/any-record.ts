import fc from 'fast-check'
import type { ItemRecord } from '../src/item-record.ts'
import { anyRest } from './items-bytes.ts'

const u8 = fc.nat(255)
const u16 = fc.nat(65535)
const u32 = fc.nat(4294967295)
const i16 = fc.integer({ min: -32768, max: 32767 })
const i32 = fc.integer({ min: -2147483648, max: 2147483647 })
const text = fc.string({ unit: 'grapheme', maxLength: 20 })

/** Generates every field over its whole range, with this version's trailing bytes. */
export const anyRecord = (version: number): fc.Arbitrary<ItemRecord> =>
  fc.record({
    id: u16,
    flags: u16,
    actionType: u8,
    material: u8,
    name: text,
    textureFile: text,
    textureHash: u32,
    visualEffect: u8,
    cookingTime: i32,
    textureX: u8,
    textureY: u8,
    spread: u8,
    isStripey: u8,
    collision: u8,
    breakHits: u8,
    resetSeconds: i32,
    clothingType: u8,
    rarity: i16,
    maxAmount: u8,
    extraFile: text,
    extraFileHash: u32,
    audioVolume: i32,
    petName: text,
    petPrefix: text,
    petSuffix: text,
    petAbility: text,
    seedBase: u8,
    seedOverlay: u8,
    treeBase: u8,
    treeLeaves: u8,
    seedColor: u32,
    seedOverlayColor: u32,
    ingredient: u32,
    growSeconds: i32,
    rest: anyRest(version),
  })

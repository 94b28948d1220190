import { getItemKind, itemKinds } from './item-kind.ts'
import type { ItemRecord } from './item-record.ts'

/** Muted, so that they do not shout over the colours of pictures; 0xRRGGBB. */
const byKind = new Map<number, number>([
  [itemKinds.fist, 0xd9a066],
  [itemKinds.wrench, 0x9aa4b2],
  [itemKinds.consumable, 0xb0679c],
  [itemKinds.seed, 0x6f9e4c],
  [itemKinds.solidBlock, 0x8f7a66],
  [itemKinds.background, 0x77808f],
  [itemKinds.foreground, 0xa3927c],
  [itemKinds.clothing, 0x6d8fb5],
  [itemKinds.lock, 0xd3ad45],
])

/** Action types whose blocks look alike in any items file; 0xRRGGBB. */
const byAction = new Map<number, number>([
  // Doors, entrances, the main door, portals.
  ...[2, 9, 13, 26].map((it) => [it, 0x8a5a33] as const),
  // Signs, checkpoints, mailboxes, bulletin boards.
  ...[10, 27, 33, 34].map((it) => [it, 0xc49a62] as const),
  // Bedrock, lava, spikes.
  [15, 0x4b4b52],
  [16, 0xd9601f],
  [25, 0xa3adb8],
])

const water = 0x3f86c9
const waterfall = 7

/** Returns the colour of an item of which only its kind is known, as 0xRRGGBB. */
export const getKindColor = (kind: number): number =>
  byKind.get(kind) ?? byKind.get(itemKinds.foreground) ?? 0

/**
 * Returns the colour of an item that has no picture here, as 0xRRGGBB: that of its seed, which the game draws in the colours
 * of what grows from it, or else that of blocks of its kind. `fruit` is the item of a seed; seeds often have no colour
 * themselves.
 */
export function getRecordColor(record: ItemRecord, fruit: ItemRecord | undefined): number {
  const isSeed = getItemKind(record) === itemKinds.seed
  const seedColor = findSeedColor(record) ?? (isSeed && fruit ? findSeedColor(fruit) : null)
  return (
    seedColor ??
    byAction.get(record.actionType) ??
    (record.collision === waterfall ? water : getKindColor(getItemKind(record)))
  )
}

/** Null where the file leaves both colours out. */
function findSeedColor({ seedColor, seedOverlayColor }: ItemRecord): number | null {
  const color = seedColor === 0 ? seedOverlayColor : seedColor
  return color === 0 ? null : color & 0xffffff
}

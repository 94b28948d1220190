import { withForeground } from '@trellis/contract/kit/foreground.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getBackground, getColumn, getForeground, getRow } from '../blocks/block.ts'
import type { Area } from '../world-map/camera.ts'
import { listAreaTiles } from './shapes.ts'

/** A copied part of a world. A tile that cannot be copied is null and changes nothing where it is pasted. */
export type Clip = { width: number; height: number; tiles: readonly (JsonObject | null)[] }

/**
 * The data that a copy has besides the items: text, destination of a door, open or closed, and the flags.
 * Goods, passwords and owners stay where they are.
 */
const copiedKeys = ['o', 't', 'dd', 'fl', 'if_c'] as const

/** Copies a rectangle, both layers of it. `isGuarded` says which blocks stay out. */
export function copyArea(
  blocks: readonly JsonObject[],
  area: Area,
  isGuarded: (block: JsonObject) => boolean,
): Clip {
  const tiles = listAreaTiles(area).map((tile) => {
    const block = blocks[tile]
    return block === undefined || isGuarded(block) ? null : copyBlock(block)
  })
  return { width: area.right - area.left, height: area.bottom - area.top, tiles }
}

function copyBlock(block: JsonObject): JsonObject {
  const kept = copiedKeys.filter((key) => key in block).map((key) => [key, block[key]])
  return { f: getForeground(block), b: getBackground(block), ...Object.fromEntries(kept) }
}

/** Returns the rectangle of a clip with its top left corner on a tile. */
export const getClipArea = ({ width, height }: Clip, tile: number): Area => ({
  left: getColumn(tile),
  top: getRow(tile),
  right: getColumn(tile) + width,
  bottom: getRow(tile) + height,
})

/** Returns the copied blocks by the tiles on which they come; those outside the world are left out. */
export function placeClip(clip: Clip, tile: number): Map<number, JsonObject> {
  const placed = new Map<number, JsonObject>()
  for (const to of listAreaTiles(getClipArea(clip, tile))) {
    const [column, row] = [getColumn(to) - getColumn(tile), getRow(to) - getRow(tile)]
    const block = clip.tiles[column + row * clip.width]
    if (block !== undefined && block !== null) placed.set(to, block)
  }
  return placed
}

/** Returns the block with the items and data of a copied one. The area lock over it and unknown keys stay. */
export function withCopied(block: JsonObject, copied: JsonObject): JsonObject {
  const { fl: _flags, ...bare } = withForeground(block, getForeground(copied))
  return { ...bare, ...copied }
}

import { withForeground } from '@trellis/contract/kit/foreground.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getBackground, getForeground } from './block.ts'

export const layers = ['foreground', 'background'] as const
export type Layer = (typeof layers)[number]

/** Returns the item in one layer of a block; 0 for none. */
export const getItemIn = (block: JsonObject, layer: Layer): number =>
  layer === 'foreground' ? getForeground(block) : getBackground(block)

/**
 * Returns the block with another item in one layer, 0 for none. The data of the former item, such as the text of a
 * sign, is removed. A block that already has the item is returned as it is.
 */
export function withItem(block: JsonObject, layer: Layer, id: number): JsonObject {
  if (getItemIn(block, layer) === id) return block
  return layer === 'foreground' ? withForeground(block, id) : { ...block, b: id }
}

import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { getNumber } from '../../../document-editor/json-fields.ts'

export const tileCount = worldWidth * worldHeight
export const getColumn = (tile: number) => tile % worldWidth
export const getRow = (tile: number) => Math.floor(tile / worldWidth)

/** A tile for which the engine has written null. */
export const emptyBlock: JsonObject = Object.freeze({})

const isTile = (value: unknown) => value === null || isObject(value)

/** The result of `findBlocks` for each list: several parts of a page ask for those of the same world. */
const foundBlocks = new WeakMap<object, readonly JsonObject[] | null>()

/** Returns a world's list of blocks, by tile; null when it is of another size or has other things in it. */
export function findBlocks(list: unknown): readonly JsonObject[] | null {
  if (!Array.isArray(list) || list.length !== tileCount) return null
  const blocks: readonly unknown[] = list
  const known = foundBlocks.get(blocks)
  if (known !== undefined) return known
  const found = blocks.every(isTile)
    ? blocks.map((block) => (isObject(block) ? block : emptyBlock))
    : null
  foundBlocks.set(blocks, found)
  return found
}

/** Returns the list as the world's file has it, in which unchanged empty tiles are null again. */
export const listForFile = (blocks: readonly JsonObject[]): (JsonObject | null)[] =>
  blocks.map((block) => (block === emptyBlock ? null : block))

export const getForeground = (block: JsonObject) => getNumber(block, 'f')
export const getBackground = (block: JsonObject) => getNumber(block, 'b')
export const isAreaLocked = (block: JsonObject) => block['l'] === true || block['l'] === 1
export const isClosed = (block: JsonObject) => getNumber(block, 'o', 1) === 0

/** The keys of plain blocks. Any other key marks a block with a function. */
const plainKeys = new Set(['f', 'b', 'o', 'l', 'lq', 'fl', 'if_c', 'p', 'fc'])

export const isSpecial = (block: JsonObject) =>
  Object.keys(block).some((key) => !plainKeys.has(key))

/** Returns the tile some columns and rows further, but never outside the world. */
export function moveTile(tile: number, columns: number, rows: number): number {
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))
  return (
    within((tile % worldWidth) + columns, worldWidth) +
    within(Math.floor(tile / worldWidth) + rows, worldHeight) * worldWidth
  )
}

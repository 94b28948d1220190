import { actionTypes, type Items, isBackground, isLock } from '../game/items/item-traits.ts'
import type { CustomItems } from '../game/settings/custom-items.ts'
import { type Block, getBlock, getForeground, getTileIndex } from '../game/world/block.ts'
import type { World } from '../game/world/world.ts'

/** The types of blocks that scripts may set. Others have an owner, an address or goods. */
const settable: readonly number[] = [actionTypes.foreground]

/** The tile's keys that say nothing about an owner or about goods. */
const plainKeys = new Set(['f', 'b', 'if_c'])

type Change = { x: number; y: number; item: number }
type Rules = { items: Items; customItems: CustomItems }

/**
 * Returns the block after a script's change, or why the change cannot be made. Item 0 removes the foreground.
 * Scripts set plain blocks on plain blocks only, so that no lock, door or goods can come or go.
 */
export function changeTile(
  world: World,
  { x, y, item }: Change,
  { items, customItems }: Rules,
): { index: number; block: Block } | string {
  const index = getTileIndex(world, { tileX: x, tileY: y })
  if (index === null) return 'That tile is outside the world.'
  const before = getBlock(world, index)
  if (item === 0) return isPlain(before, items) ? put(index, before, { f: 0 }) : notPlain
  if (!items.has(item)) return 'There is no item of that number.'
  if (customItems.get(item)?.isBlocked) return 'That item is blocked on this server.'
  const traits = items.getTraits(item)
  if (isBackground(traits)) return put(index, before, { b: item })
  if (!settable.includes(traits.actionType) || isLock(traits))
    return 'Scripts set plain blocks and backgrounds only.'
  return isPlain(before, items) ? put(index, before, { f: item }) : notPlain
}

const notPlain = 'There is a block that scripts must leave alone.'

function isPlain(block: Block, items: Items): boolean {
  const traits = items.getTraits(getForeground(block))
  const isFree =
    getForeground(block) === 0 || (settable.includes(traits.actionType) && !isLock(traits))
  return isFree && Object.keys(block).every((key) => plainKeys.has(key) || !isSet(block[key]))
}

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== 0 && value !== '' && value !== false

const put = (index: number, before: Block, changed: Block) => ({
  index,
  block: { ...before, ...changed },
})

import { type Block, getBlock, getForeground, getTile } from '../world/block.ts'
import { getEntrance, type Position, tilePixels } from '../world/position.ts'
import type { World } from '../world/world.ts'
import { getRequestedWorldName } from '../world/world-name.ts'

/** The target of a door: the door with this id, in this world when `world` is null. */
export type Destination = { world: string | null; doorId: string }

/**
 * Parses `WORLD:ID`, `:ID`, `WORLD`, or the id of a door in this world. Returns null when the door leads
 * nowhere.
 */
export function findDestination({ dd }: Block, world: World): Destination | null {
  const text = typeof dd === 'string' ? dd.trim() : ''
  if (text === '') return null
  const cut = text.indexOf(':')
  if (cut < 0 && findDoor(world, text) !== null) return { world: null, doorId: text }
  const doorId = cut < 0 ? '' : text.slice(cut + 1)
  const name = cut < 0 ? text : text.slice(0, cut)
  if (name === '') return { world: null, doorId }
  const requested = getRequestedWorldName(name)
  return requested === null ? null : { world: requested, doorId }
}

/** Returns the place where a player arrives at a door id, or the entrance when there is no such door. */
export function getArrival(world: World, doorId: string): Position {
  const index = findDoor(world, doorId)
  if (index === null) return getEntrance(world)
  const { tileX, tileY } = getTile(index)
  return { x: tileX * tilePixels, y: tileY * tilePixels }
}

/** Compares ids without case: the game writes them in capitals, players do not. */
function findDoor(world: World, id: string): number | null {
  const key = id.trim().toUpperCase()
  const blocks: unknown[] = key !== '' && Array.isArray(world.blocks) ? world.blocks : []
  const found = blocks.findIndex((_, index) => {
    const block = getBlock(world, index)
    return getForeground(block) > 0 && getId(block) === key
  })
  return found < 0 ? null : found
}

const getId = ({ di }: Block) => (typeof di === 'string' ? di.trim().toUpperCase() : '')

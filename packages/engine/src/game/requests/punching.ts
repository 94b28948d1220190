import { getReach } from '../blocks/reach.ts'
import { getHarvest, getUnripeYield, isGrown } from '../blocks/tree.ts'
import { getYield, hasNoRoomBack, listWornBy } from '../blocks/yield.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { getItemName } from '../items/item-name.ts'
import { isSeed } from '../items/item-traits.ts'
import { findBuildRefusal } from '../locks/building.ts'
import { getBoostFactor } from '../people/boosts.ts'
import type { Rule, Scene } from '../scene.ts'
import { type Block, getBackground, getBlock, getForeground, getTileIndex } from '../world/block.ts'
import { withoutBackground, withoutForeground } from '../world/foreground.ts'
import { isInReach, type Tile } from '../world/hand.ts'
import { breakSpecial, findBreakDenial, punchSpecial } from './special-tiles.ts'

/** Punches the foreground of a tile or, when there is none, its background. */
export const punchRule: Rule<Tile> = (scene, tile) => {
  const index = getTileIndex(scene.world, tile)
  const reach = getReach(listWornBy(scene), scene.customItems)
  if (index === null || !isInReach(scene.actor, tile, reach.punchTiles)) return []
  const block = getBlock(scene.world, index)
  const itemId = getForeground(block) || getBackground(block)
  if (itemId === 0) return []
  const denial = findBuildRefusal(scene, index, 'break') ?? findBreakDenial(scene, index)
  if (denial !== null) return createRefusals(denial)
  const { punches } = scene.items.getTraits(itemId)
  if (punches === 0) return createRefusals("It's too strong to break.")
  if (isGrown(scene, block)) return getHarvest(scene, index)
  const needed = (reach.punchHits ?? punches) / getBoostFactor(scene, 'strength')
  if (scene.punchesAt(index) + 1 < needed) {
    return [...punchSpecial(scene, index), { kind: 'punched', index, punches: 1 }]
  }
  return breakAt(scene, index)
}

/** Returns the events of the last punch on a block. */
function breakAt(scene: Scene, index: number): GameEvent[] {
  const special = breakSpecial(scene, index)
  if (special !== null) return special
  const block = getBlock(scene.world, index)
  const foreground = getForeground(block)
  const bare = foreground === 0 ? withoutBackground(block) : withoutForeground(block)
  const itemId = foreground || getBackground(block)
  if (hasNoRoomBack(scene, itemId))
    return createRefusals(`You have no room for ${getItemName(scene, itemId)}.`)
  const isTree = isSeed(scene.items.getTraits(foreground))
  const fallen = isTree ? getUnripeYield(scene, index) : getYield(scene, index, itemId)
  return [createBrokenEvent(index, bare), ...fallen]
}

const createBrokenEvent = (index: number, block: Block): GameEvent => ({
  kind: 'block',
  index,
  block,
  shown: 'broken',
})

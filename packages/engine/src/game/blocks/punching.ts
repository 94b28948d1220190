import { type Block, backgroundOf, blockAt, foregroundOf, indexOfTile } from '../block.ts'
import { boostFactor } from '../boosts.ts'
import { breakingOf } from '../breaking-kinds.ts'
import type { GameEvent } from '../events/game-event.ts'
import { itemName } from '../item-name.ts'
import { isSeed } from '../item-nature.ts'
import { reachOf } from '../reach.ts'
import type { Rule, Scene } from '../scene.ts'
import { withoutBackground, withoutForeground } from './bare-block.ts'
import { isInReach, type Tile } from './hand.ts'
import { buildDenial, refusal } from './land.ts'
import { harvestOf, isGrown, unripeYieldOf } from './tree.ts'
import { hasNoRoomBack, wornBy, yieldOf } from './yield.ts'

/** A fist meets a tile: the foreground first and, when there is none, the background. */
export const punchRule: Rule<Tile> = (scene, tile) => {
  const index = indexOfTile(scene.world, tile)
  const reach = reachOf(wornBy(scene), scene.customItems)
  if (index === null || !isInReach(scene.actor, tile, reach.punchTiles)) return []
  const block = blockAt(scene.world, index)
  const itemId = foregroundOf(block) || backgroundOf(block)
  if (itemId === 0) return []
  const denial = buildDenial(scene, index)
  if (denial !== null) return refusal(denial)
  const { punches } = scene.items.natureOf(itemId)
  if (punches === 0) return refusal("It's too strong to break.")
  if (isGrown(scene, block)) return harvestOf(scene, index)
  const needed = (reach.punchHits ?? punches) / boostFactor(scene, 'strength')
  if (scene.punchesAt(index) + 1 < needed) return [{ kind: 'punched', index, punches: 1 }]
  return brokenBy(scene, index)
}

/** The last punch has fallen. */
function brokenBy(scene: Scene, index: number): GameEvent[] {
  const special = breakingOf(scene, index)
  if (special !== null) return special
  const block = blockAt(scene.world, index)
  const foreground = foregroundOf(block)
  const bare = foreground === 0 ? withoutBackground(block) : withoutForeground(block)
  const itemId = foreground || backgroundOf(block)
  if (hasNoRoomBack(scene, itemId))
    return refusal(`You have no room for ${itemName(scene, itemId)}.`)
  const isTree = isSeed(scene.items.natureOf(foreground))
  const fallen = isTree ? unripeYieldOf(scene, index) : yieldOf(scene, index, itemId)
  return [broken(index, bare), ...fallen]
}

const broken = (index: number, block: Block): GameEvent => ({
  kind: 'block',
  index,
  block,
  shown: 'broken',
})

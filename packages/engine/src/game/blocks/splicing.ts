import { isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'
import { getPairKey } from '@trellis/items/recipe.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor, createRefusals } from '../events/message-events.ts'
import { getItemName } from '../items/item-name.ts'
import { findSeed } from '../items/item-traits.ts'
import { countCarried, listLoss } from '../items/loss.ts'
import { findBuildRefusal } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { getBlock, getForeground } from '../world/block.ts'
import { withoutForeground } from '../world/foreground.ts'
import { isGrown, plantSeed } from './tree.ts'

type Planting = { index: number; itemId: number }

/**
 * Returns the events of planting a seed on a young tree: both become a tree of another item, which starts to
 * grow now. A refused seed stays with the player.
 */
export function plantOnTree(scene: Scene, { index, itemId }: Planting): GameEvent[] {
  const block = getBlock(scene.world, index)
  const treeId = getForeground(block) - 1
  if (treeId === itemId - 1 || countCarried(scene, itemId) < 1) return []
  const denial = findBuildRefusal(scene, index, 'place')
  if (denial !== null) return createRefusals(denial)
  if (isGrown(scene, block)) return createRefusals('This tree is grown. Punch it to harvest it.')
  if (block.spliced === true) return createRefusals('Three seeds are too many for one tree.')
  const grown = findSplice(scene, [treeId, itemId - 1])
  if (grown === null) return createRefusals('These two seeds do not grow anything together.')
  const planted = { index, block: withoutForeground(block), seedId: grown + 1 }
  const tree = { ...plantSeed(scene, planted), spliced: true }
  const [one, other, both] = [treeId, itemId - 1, grown].map((id) => getItemName(scene, id))
  return [
    { kind: 'block', index, block: tree, shown: 'tile', isSplice: true },
    ...listLoss(scene, itemId, 1),
    createLineToActor(`${one} and ${other} grow into ${both}.`),
  ]
}

/**
 * Returns the item that two items' seeds grow: the owner's recipe, or else that of the items file. Null when
 * there is none, or when players must not get the item.
 */
export function findSplice(
  { items, settings, customItems }: Pick<Scene, 'items' | 'settings' | 'customItems'>,
  from: readonly [number, number],
): number | null {
  const key = getPairKey(from)
  const grown = settings.recipes.get(key) ?? items.findGrown(key) ?? 0
  if (grown === 0 || !isHandedOut(grown) || findSeed(grown, items) === null) return null
  const rules = customItems.get(grown)
  return rules?.isUnobtainable || rules?.isBlocked ? null : grown
}

import { worldWidth } from '@trellis/game-data/world-file.ts'
import { usageRule } from '../belongings/using.ts'
import { getReach } from '../blocks/reach.ts'
import { plantSeed } from '../blocks/tree.ts'
import { listWornBy } from '../blocks/yield.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { getItemName } from '../items/item-name.ts'
import { actionTypes, type ItemTraits, isBackground, isSeed, isWorn } from '../items/item-traits.ts'
import { countCarried, listLoss } from '../items/loss.ts'
import { findBuildRefusal } from '../locks/building.ts'
import type { Rule, Scene } from '../scene.ts'
import { getBackground, getBlock, getForeground, getTile, getTileIndex } from '../world/block.ts'
import { blockFlags, withFlag } from '../world/foreground.ts'
import { isInReach, isStandingIn, type Tile } from '../world/hand.ts'
import { placeOnto, placeSpecial } from './special-tiles.ts'

const solid = 1
const { fist, wrench, consumable, mainDoor } = actionTypes

/** Places an item that the actor carries on a tile. */
export const placeRule: Rule<Tile & { itemId: number }> = (scene, { itemId, ...tile }) => {
  const index = getTileIndex(scene.world, tile)
  const { placeTiles } = getReach(listWornBy(scene), scene.customItems)
  if (index === null || !isInReach(scene.actor, tile, placeTiles)) return []
  if (countCarried(scene, itemId) === 0) return []
  const traits = scene.items.getTraits(itemId)
  if (traits.actionType === consumable) return usageRule(scene, { itemId, on: tile })
  const onto = isBackground(traits) ? null : placeOnto(scene, { itemId, index })
  if (onto !== null) return onto
  if (!isPlaceable(traits) || !hasRoom(scene, index, traits)) return []
  const denial = findPlaceRefusal(scene, { itemId, index })
  if (denial !== null) return createRefusals(denial)
  const special = placeSpecial(scene, { itemId, index })
  return special ?? [createPlacedEvent(scene, { itemId, index }), ...listLoss(scene, itemId, 1)]
}

type Placement = { itemId: number; index: number }

const isPlaceable = (traits: ItemTraits) =>
  !isWorn(traits) && ![fist, wrench, mainDoor].some((type) => type === traits.actionType)

/** Wallpaper may replace other wallpaper. Other items need an empty tile. */
function hasRoom({ world }: Scene, index: number, traits: ItemTraits): boolean {
  const block = getBlock(world, index)
  return isBackground(traits) ? getBackground(block) !== traits.id : getForeground(block) === 0
}

function findPlaceRefusal(scene: Scene, { itemId, index }: Placement): string | null {
  const { customItems, items } = scene
  if (customItems.get(itemId)?.isBlocked) return `${getItemName(scene, itemId)} cannot be placed.`
  const denial = findBuildRefusal(scene, index, 'place')
  if (denial !== null) return denial
  const traits = items.getTraits(itemId)
  if (isSeed(traits)) return hasSoil(scene, index) ? null : 'Seeds need solid ground to grow on.'
  return !isBackground(traits) && traits.collision === solid && isTaken(scene, index)
    ? 'Somebody stands there.'
    : null
}

function hasSoil({ world, items }: Scene, index: number): boolean {
  const below = items.getTraits(getForeground(getBlock(world, index + worldWidth)))
  return below.id !== 0 && below.collision !== 0 && !isSeed(below)
}

const isTaken = ({ places }: Scene, index: number) =>
  places.some((place) => isStandingIn(place, getTile(index)))

function createPlacedEvent(scene: Scene, { itemId, index }: Placement): GameEvent {
  const block = getBlock(scene.world, index)
  const traits = scene.items.getTraits(itemId)
  const shown = { placed: itemId }
  if (isSeed(traits)) {
    const tree = plantSeed(scene, { index, block, seedId: itemId })
    return { kind: 'block', index, block: tree, shown }
  }
  if (isBackground(traits)) return { kind: 'block', index, block: { ...block, b: itemId }, shown }
  const now = withFlag({ ...block, f: itemId }, blockFlags.flipped, scene.actor.facesLeft)
  return { kind: 'block', index, block: now, shown }
}

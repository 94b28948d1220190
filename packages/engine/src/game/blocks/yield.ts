import { getClothes } from '@trellis/game-data/player-look.ts'
import type { GameEvent } from '../events/game-event.ts'
import { maxGems } from '../items/gems.ts'
import { findSeed, type Items, itemIds, maxItemId, mayHandOut } from '../items/item-traits.ts'
import { countRoom } from '../items/room.ts'
import { getBoostFactor } from '../people/boosts.ts'
import { getXp, grantXp } from '../people/experience.ts'
import type { Scene } from '../scene.ts'
import { type BlockTraits, type Drops, getDrops } from './breaking.ts'
import { DroppedItems } from './dropped-items.ts'
import { getReach } from './reach.ts'

/** Percent. A block without a seed cannot be grown again, so it always drops. */
const chances = { seed: 25, itself: 10, itselfWithoutSeed: 100 }
/** The rarity of items that do not come from trees. */
const noRarity = 999
/** Higher rarities yield no more gems. */
const maxRarity = 200
/** Enough experience for all levels, from the first one. */
const maxXp = 1_000_000_000

/** Returns an item's default drops as a block, before any custom rule. */
export function getBlockTraits(id: number, items: Items): BlockTraits {
  const seed = findSeed(id, items)
  const { rarity } = items.getTraits(id)
  const isRare = rarity > 0 && rarity < noRarity
  return {
    id,
    seed,
    // A block that always drops itself would otherwise be an endless source of gems.
    maxGems: isRare && seed !== null ? 1 + Math.floor(Math.min(rarity, maxRarity) / 5) : 0,
    seedChance: chances.seed,
    ownChance: seed === null ? chances.itselfWithoutSeed : chances.itself,
  }
}

export function listWornBy({ actor }: Pick<Scene, 'actor'>): number[] {
  return Object.values(getClothes(actor.player)).filter((id) => id > 0)
}

/** Returns the events of breaking an item at a tile: its drops and its experience. */
export function getYield(scene: Scene, index: number, itemId: number): GameEvent[] {
  const { items, customItems, dice } = scene
  const drops = getDrops(getBlockTraits(itemId, items), listWornBy(scene), customItems, dice)
  const back: GameEvent[] = doesComeBack(scene, itemId) ? [{ kind: 'items', itemId, by: 1 }] : []
  return [...scatterDrops(scene, index, drops), ...back, ...grantBlockXp(scene, itemId)]
}

/** An untradeable item that cannot be grown returns to the player who breaks it. */
function doesComeBack({ items, customItems }: Scene, itemId: number): boolean {
  const own = customItems.get(itemId)
  return own?.isUntradeable === true && !own.isUnobtainable && findSeed(itemId, items) === null
}

/** Returns whether the item would be lost if the actor broke it now. */
export function hasNoRoomBack(scene: Scene, itemId: number): boolean {
  return doesComeBack(scene, itemId) && countRoom(scene, itemId) === 0
}

/** Drops them at a tile. Gems that do not fit there go to the actor; items that do not fit are lost. */
export function scatterDrops(scene: Scene, index: number, { gems, items }: Drops): GameEvent[] {
  const dropped = new DroppedItems(scene)
  for (const [id, count] of items) {
    // A client calls an item that it does not know illegal.
    const isGems = id === itemIds.gems
    if (id <= maxItemId && (isGems || mayHandOut(scene.items, id))) dropped.put(index, id, count)
  }
  const whole = Math.floor(Math.min(gems * getBoostFactor(scene, 'gems'), maxGems))
  const left = whole - dropped.put(index, itemIds.gems, whole)
  const beyond: GameEvent[] = left > 0 ? [{ kind: 'gems', by: left }] : []
  return [...dropped.events, ...beyond]
}

/**
 * Applies the factors of the item and of worn items. An item that always comes back gives no experience,
 * because it could be broken without end.
 */
export function grantBlockXp(scene: Scene, itemId: number): GameEvent[] {
  const { items, customItems, actor } = scene
  const own = customItems.get(itemId)?.xp || 1
  const { xpFactor } = getReach(listWornBy(scene), customItems)
  const factor = xpFactor * getBoostFactor(scene, 'xp')
  if (findSeed(itemId, items) === null) return []
  const gained = Math.min(getXp(items.getTraits(itemId)) * own * factor, maxXp)
  return grantXp(actor, Math.floor(gained))
}

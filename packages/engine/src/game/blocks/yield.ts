import { clothesOf } from '../avatar.ts'
import { boostFactor } from '../boosts.ts'
import { type BlockNature, type Drops, dropsOf } from '../breaking.ts'
import { mostGems } from '../events/event-changes.ts'
import type { GameEvent } from '../events/game-event.ts'
import { xpEvents, xpOf } from '../experience.ts'
import { roomFor } from '../inventory.ts'
import { type Items, itemIds, seedOf } from '../item-nature.ts'
import { reachOf } from '../reach.ts'
import type { Scene } from '../scene.ts'
import { Ground } from './ground.ts'

/** In percent. What has no seed cannot be grown again, so that it always comes back. */
const chances = { seed: 25, itself: 10, itselfWithoutSeed: 100 }
/** Of what does not come from trees. */
const noRarity = 999
/** Beyond this a rarer block is worth no more gems. */
const highestRarity = 200
/** Takes anybody from the first level beyond the last. */
const mostXp = 1_000_000_000
const mostItemId = 0xffff

/** What an item drops as a block when nobody has made rules for it. */
export function blockNatureOf(id: number, items: Items): BlockNature {
  const seed = seedOf(id, items)
  const { rarity } = items.natureOf(id)
  const isRare = rarity > 0 && rarity < noRarity
  return {
    id,
    seed,
    // One that always comes back would be gems without end.
    mostGems: isRare && seed !== null ? 1 + Math.floor(Math.min(rarity, highestRarity) / 5) : 0,
    seedChance: chances.seed,
    ownChance: seed === null ? chances.itselfWithoutSeed : chances.itself,
  }
}

export function wornBy({ actor }: Pick<Scene, 'actor'>): number[] {
  return Object.values(clothesOf(actor.player)).filter((id) => id > 0)
}

/** What the actor gets for breaking an item at a tile: what falls there, and what it teaches. */
export function yieldOf(scene: Scene, index: number, itemId: number): GameEvent[] {
  const { items, customItems, dice } = scene
  const drops = dropsOf(blockNatureOf(itemId, items), wornBy(scene), customItems, dice)
  const back: GameEvent[] = comesBack(scene, itemId) ? [{ kind: 'items', itemId, by: 1 }] : []
  return [...scattered(scene, index, drops), ...back, ...taught(scene, itemId)]
}

/** What must not change hands, and cannot be grown, goes straight back to whoever breaks it. */
function comesBack({ items, customItems }: Scene, itemId: number): boolean {
  const own = customItems.get(itemId)
  return own?.isUntradeable === true && !own.isUnobtainable && seedOf(itemId, items) === null
}

/** Whether it would be lost if the actor broke it now. */
export function hasNoRoomBack(scene: Scene, itemId: number): boolean {
  const { maxAmount } = scene.items.natureOf(itemId)
  return comesBack(scene, itemId) && roomFor(scene.actor.player, itemId, maxAmount) === 0
}

/** Lays them down at a tile. Gems that find no room there go to the actor; items that find none are lost. */
export function scattered(scene: Scene, index: number, { gems, items }: Drops): GameEvent[] {
  const ground = new Ground(scene)
  for (const [id, count] of items) if (id <= mostItemId) ground.put(index, id, count)
  const whole = Math.floor(Math.min(gems * boostFactor(scene, 'gems'), mostGems))
  const left = whole - ground.put(index, itemIds.gems, whole)
  const beyond: GameEvent[] = left > 0 ? [{ kind: 'gems', by: left }] : []
  return [...ground.events, ...beyond]
}

/**
 * By the item's own factor and those of what is worn. What always comes back teaches nothing: it could be broken for
 * ever.
 */
export function taught(scene: Scene, itemId: number): GameEvent[] {
  const { items, customItems, actor } = scene
  const own = customItems.get(itemId)?.xp || 1
  const { xpFactor } = reachOf(wornBy(scene), customItems)
  const factor = xpFactor * boostFactor(scene, 'xp')
  if (seedOf(itemId, items) === null) return []
  const gained = Math.min(xpOf(items.natureOf(itemId)) * own * factor, mostXp)
  return xpEvents(actor, Math.floor(gained))
}

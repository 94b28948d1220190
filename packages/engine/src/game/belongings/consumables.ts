import { isGrown } from '../blocks/tree.ts'
import { grantBlockXp } from '../blocks/yield.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { getItemName } from '../items/item-name.ts'
import { findSeed, isSeed } from '../items/item-traits.ts'
import { listLoss } from '../items/loss.ts'
import { findBuildRefusal } from '../locks/building.ts'
import { type Boost, extendBoost } from '../people/boosts.ts'
import type { Scene } from '../scene.ts'
import { getBlock, getTileIndex } from '../world/block.ts'
import { isInReach, type Tile } from '../world/hand.ts'

/**
 * Returns the events of using an item, or a text that says why it cannot be used now. In that case it is not
 * used up.
 */
type UseItem = (scene: Scene, itemId: number, on: Tile | undefined) => GameEvent[] | string

const minute = 60_000
const hourSeconds = 3600
const sparks = 73

/** Items whose ids operators' files share: they make a tree older by so many seconds. */
const growthById: ReadonlyMap<number, number> = new Map([
  [228, hourSeconds],
  [1778, 24 * hourSeconds],
])

/** Names identify the items, because ids differ on servers with other items files. */
const uses: ReadonlyMap<string, UseItem> = new Map<string, UseItem>([
  ['Luck Potion', createBoostUse('gems', 10 * minute, 'You find twice the gems for ten minutes.')],
  [
    'Lucky Clover',
    createBoostUse('gems', 30 * minute, 'You find twice the gems for half an hour.'),
  ],
  ['Amber Hourglass', createBoostUse('gems', 60 * minute, 'You find twice the gems for an hour.')],
  ['Blue Hourglass', createBoostUse('xp', 60 * minute, 'You learn twice as much for an hour.')],
  [
    'Strength Potion',
    createBoostUse('strength', 10 * minute, 'You punch twice as hard for ten minutes.'),
  ],
  ['Growth Spray', createGrowUse(hourSeconds)],
  ['Growth Tonic', createGrowUse(24 * hourSeconds)],
  ['Recall Scroll', goHome],
  ['Firework', launchFirework],
])

/**
 * Returns the events of using up an item, with or without a target tile. An item without a use is not used
 * up.
 */
export function consume(scene: Scene, itemId: number, on: Tile | undefined): GameEvent[] {
  const { name } = scene.items.getTraits(itemId)
  const isFood = findSeed(itemId, scene.items) !== null
  const growth = growthById.get(itemId)
  const does =
    uses.get(name) ?? (growth === undefined ? (isFood ? eat : null) : createGrowUse(growth))
  const came = does?.(scene, itemId, on) ?? `${getItemName(scene, itemId)} does nothing here.`
  return typeof came === 'string' ? createRefusals(came) : [...listLoss(scene, itemId, 1), ...came]
}

function createBoostUse(boost: Boost, ms: number, text: string): UseItem {
  return (scene) => [extendBoost(scene, boost, ms), ...createRefusals(text)]
}

/** Makes a tree so many seconds older. */
function createGrowUse(seconds: number): UseItem {
  return (scene, _itemId, on) => {
    const index = on ? getTileIndex(scene.world, on) : null
    if (!on || index === null || !isInReach(scene.actor, on)) return 'Use it on a tree.'
    const denial = findBuildRefusal(scene, index, 'place')
    if (denial !== null) return denial
    const block = getBlock(scene.world, index)
    if (!isSeed(scene.items.getTraits(block.f ?? 0))) return 'Use it on a tree.'
    if (isGrown(scene, block)) return 'That tree is grown already.'
    const p = Math.max(0, (typeof block.p === 'number' ? block.p : 0) - seconds)
    return [{ kind: 'block', index, block: { ...block, p }, shown: 'tile' }]
  }
}

function goHome({ actor }: Scene): GameEvent[] | string {
  const { home_world: home } = actor.player
  if (typeof home !== 'string' || home === '') return 'You have no home world.'
  return [{ kind: 'departed', world: home, doorId: '' }]
}

function launchFirework({ actor }: Scene): GameEvent[] {
  return [{ kind: 'effect', effect: sparks, place: actor.place }]
}

/** Food grows on trees. Eating it gives as much experience as growing it. */
function eat(scene: Scene, itemId: number): GameEvent[] {
  return [
    ...createRefusals(`You eat ${getItemName(scene, itemId)}.`),
    ...grantBlockXp(scene, itemId),
  ]
}

import type { Pair } from '@trellis/game-data/inventory.ts'
import {
  listReturnedFor,
  readReturned,
  withoutReturned,
} from '@trellis/game-data/returned-goods.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor } from '../events/message-events.ts'
import { InventoryTrial } from '../items/inventory-trial.ts'
import { getItemName } from '../items/item-name.ts'
import { type Items, itemIds } from '../items/item-traits.ts'
import { receiveMoney } from '../items/lock-money.ts'
import type { Scene } from '../scene.ts'

/**
 * Gives the actor the goods of machines that the panel has replaced, as far as there is room. The rest waits until
 * the actor enters the world again.
 */
export const returnedGoodsRule = (scene: Scene): GameEvent[] => {
  const { world, actor, items } = scene
  let left = readReturned(world)
  const trial = new InventoryTrial(actor.player)
  const given: Pair[] = []
  for (const [itemId, count] of listReturnedFor(left, actor.growId)) {
    const { done, stacks } = findFitting(trial, items, [itemId, count])
    if (done === 0) continue
    left = withoutReturned(left, actor.growId, [itemId, done])
    for (const [id, by] of stacks) trial.give(id, by, items.getTraits(id).maxAmount)
    given.push(...stacks)
  }
  if (given.length === 0) return []
  const text = given.map(([itemId, by]) => `${by} ${getItemName(scene, itemId)}`).join(', ')
  return [
    { kind: 'world-key', key: 'returned', value: left, shown: 'nothing' },
    ...given.map(([itemId, by]): GameEvent => ({ kind: 'items', itemId, by })),
    createLineToActor(`Your goods of a removed machine came back: ${text}.`),
    { kind: 'printed', line: `${actor.growId} got ${text} back in ${scene.worldName}.` },
  ]
}

/** Returns how many of a stack fit, and as which items: World Locks also come as more precious ones. */
function findFitting(trial: InventoryTrial, items: Items, [itemId, count]: Pair) {
  if (itemId === itemIds.worldLock) {
    const { paid, locks } = receiveMoney(trial.player, items, count)
    return { done: paid, stacks: locks }
  }
  if (!items.mayExist(itemId)) return { done: 0, stacks: [] }
  const done = Math.min(count, trial.countRoom(itemId, items.getTraits(itemId).maxAmount))
  return { done, stacks: done === 0 ? [] : [[itemId, done] satisfies Pair] }
}

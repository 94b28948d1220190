import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem, type Pair } from '@trellis/game-data/inventory.ts'
import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'
import { getInventory } from './inventory.ts'
import { InventoryTrial } from './inventory-trial.ts'
import { type Items, itemIds } from './item-traits.ts'
import { countCarried, listLoss } from './loss.ts'

/** The locks that are money, each with its worth in World Locks, the least precious first. */
export const moneyLocks: readonly (readonly [itemId: number, worth: number])[] = [
  [itemIds.worldLock, 1],
  [itemIds.diamondLock, 100],
  [itemIds.blueGemLock, 10_000],
]

/** How many of each lock are given (positive) or taken away, by item. */
type Counts = ReadonlyMap<number, number>
type MoneyScene = Pick<Scene, 'actor' | 'items'>

/** Returns the worth of all locks that the actor carries, in World Locks. */
export const countMoney = (scene: MoneyScene): number =>
  moneyLocks.reduce((sum, [itemId, worth]) => sum + countCarried(scene, itemId) * worth, 0)

/**
 * Returns the events in which the actor pays so many World Locks, in any locks and with change, or the reason why that is
 * not possible. The change leaves room for the goods, which the caller adds.
 */
export function takeMoney(scene: Scene, cost: number, bought: Pair): GameEvent[] | string {
  if (countMoney(scene) < cost) return `That costs ${cost} World Locks.`
  const { maxAmount } = scene.items.getTraits(bought[0])
  for (const taken of listPayments(scene, cost)) {
    const trial = new InventoryTrial(scene.actor.player)
    for (const [itemId, count] of taken) trial.take(itemId, count)
    if (!trial.give(...bought, maxAmount)) continue
    const change = getWorth(taken) - cost
    const given = chooseLocks(trial.player, scene.items, change)
    if (getWorth(given) === change) return listEvents(scene, taken, given)
  }
  return 'You have no room for the change.'
}

/**
 * Returns the locks for as much of a sum as a player has room for, and how much that is: World Locks when all of them fit,
 * otherwise also more precious ones.
 */
export function receiveMoney(
  player: JsonObject,
  items: Items,
  sum: number,
): { paid: number; locks: Pair[] } {
  const plain = fillIn(new InventoryTrial(player), items, { locks: moneyLocks.slice(0, 1), sum })
  const given = getWorth(plain) === sum ? plain : chooseLocks(player, items, sum)
  return { paid: getWorth(given), locks: [...given] }
}

const getWorth = (counts: Counts) =>
  moneyLocks.reduce((sum, [itemId, worth]) => sum + (counts.get(itemId) ?? 0) * worth, 0)

/** Lists the ways to put down at least the cost, the ones with the least change first. */
function listPayments({ actor }: MoneyScene, cost: number): Counts[] {
  const had = new Map(moneyLocks.map(([id]) => [id, countItem(getInventory(actor.player), id)]))
  const ways = moneyLocks.toReversed().reduce<{ rest: number; counts: Counts }[]>(
    (begun, [itemId, worth]) =>
      begun.flatMap(({ rest, counts }) => {
        const wanted = [Math.floor(rest / worth), Math.ceil(rest / worth)]
        const possible = new Set(
          wanted.map((it) => Math.min(Math.max(it, 0), had.get(itemId) ?? 0)),
        )
        return [...possible].map((count) => ({
          rest: rest - count * worth,
          counts: count === 0 ? counts : new Map([...counts, [itemId, count]]),
        }))
      }),
    [{ rest: cost, counts: new Map() }],
  )
  return ways
    .filter(({ rest }) => rest <= 0)
    .toSorted((one, other) => other.rest - one.rest)
    .map(({ counts }) => counts)
}

/** Returns the locks for as much of a sum as fits, in few locks. */
function chooseLocks(player: JsonObject, items: Items, sum: number): Counts {
  const all = moneyLocks.filter(([itemId]) => items.has(itemId)).toReversed()
  // A slot that the most precious lock takes may be missing for the rest, which would fit without it.
  const choices = Array.from({ length: 2 ** all.length }, (_, mask) =>
    all.filter((_lock, at) => (mask & (1 << at)) === 0),
  )
  const found = choices.map((locks) => fillIn(new InventoryTrial(player), items, { locks, sum }))
  return found.reduce<Counts>((best, it) => (getWorth(it) > getWorth(best) ? it : best), new Map())
}

function fillIn(
  trial: InventoryTrial,
  items: Items,
  { locks, sum }: { locks: typeof moneyLocks; sum: number },
): Counts {
  const given = new Map<number, number>()
  let rest = sum
  for (const [itemId, worth] of locks) {
    const { maxAmount } = items.getTraits(itemId)
    const count = Math.min(Math.floor(rest / worth), trial.countRoom(itemId, maxAmount))
    if (count < 1 || !trial.give(itemId, count, maxAmount)) continue
    given.set(itemId, count)
    rest -= count * worth
  }
  return given
}

/** Lists the changes in the end: locks that are taken and given back at once have no event. */
function listEvents(scene: Scene, taken: Counts, given: Counts): GameEvent[] {
  const changes = moneyLocks.map(
    ([itemId]) => [itemId, (given.get(itemId) ?? 0) - (taken.get(itemId) ?? 0)] as const,
  )
  return [
    ...changes.flatMap(([itemId, by]) => (by < 0 ? listLoss(scene, itemId, -by) : [])),
    ...changes.flatMap(([itemId, by]): GameEvent[] =>
      by > 0 ? [{ kind: 'items', itemId, by }] : [],
    ),
  ]
}

import type { TimedEventForm } from '@trellis/contract/kit/timed-events.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { getGems, maxGems } from '../game/items/gems.ts'
import { countRoomFor, listInventoryOperations } from '../game/items/inventory.ts'
import { getTileIndex } from '../game/world/block.ts'
import { getStandingTile } from '../game/world/hand.ts'
import { showGems, showInventory } from '../players/account.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { TimedEventDeps } from './timed-event-deps.ts'

type Prize = Pick<TimedEventForm, 'items' | 'gems'>

/** Gives a prize to an online player. Items without room lie down at the player's feet. */
export function givePrize(
  player: OnlinePlayer,
  { items: stacks, gems }: Prize,
  { items, print }: Pick<TimedEventDeps, 'items' | 'print'>,
): void {
  const { account } = player
  const before = account.player() ?? {}
  const [stack] = stacks
  const operations: Operation[] = []
  if (gems > 0) operations.push({ set: ['gems'], value: Math.min(maxGems, getGems(before) + gems) })
  if (stack !== undefined) {
    const [itemId, count] = stack
    const { maxAmount, name } = items.getTraits(itemId)
    const fits = Math.min(count, countRoomFor(before, itemId, maxAmount))
    if (fits > 0) operations.push(...listInventoryOperations(before, itemId, fits))
    const lost = count - fits - dropAtFeet(player, itemId, count - fits)
    if (lost > 0) print(`${player.growId} had no room for ${lost} ${name} of the prize.`)
  }
  account.change(operations)
  if (gems > 0) showGems(account)
  if (stack !== undefined) showInventory(account)
}

/** Returns how many found room there. */
function dropAtFeet({ visit }: OnlinePlayer, itemId: number, count: number): number {
  if (visit === null || count <= 0) return 0
  const index = getTileIndex(visit.world.world, getStandingTile(visit.occupant.motion))
  return index === null ? 0 : visit.world.dropItems(index, [itemId, count]).fallen
}

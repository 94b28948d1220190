import {
  getAnsweredButton,
  getAnsweredNumber,
  isAnsweredYes,
} from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../../events/game-event.ts'
import { createRefusals } from '../../events/message-events.ts'
import { type AnsweredTile, getAnsweredTile } from '../../events/tile-dialog.ts'
import { actionTypes, isTool, itemIds } from '../../items/item-traits.ts'
import { receiveMoney } from '../../items/lock-money.ts'
import { countCarried, listLoss } from '../../items/loss.ts'
import { countRoom } from '../../items/room.ts'
import { mayRunMachine } from '../../locks/machine-access.ts'
import type { Scene } from '../../scene.ts'
import {
  createVendingEvent,
  maxPrice,
  maxStock,
  readVending,
  type Vending,
  withStock,
} from './vending.ts'

type Machine = AnsweredTile & { vending: Vending }

/** Applies the answer of a player who runs the machine. */
export function answerVending(scene: Scene, answers: Fields): GameEvent[] {
  const machine = findMachine(scene, answers)
  if (machine === null || !mayRunMachine(scene, machine.index)) return []
  const picked = getAnsweredNumber(answers, 'stock')
  if (picked !== null && machine.vending.stock === 0) return addGoods(scene, machine, picked)
  switch (getAnsweredButton(answers)) {
    case 'add':
      return addGoods(scene, machine, machine.vending.itemId)
    case 'empty':
      return takeGoods(scene, machine)
    case 'withdraw':
      return takeEarned(scene, machine)
    case null:
      return setPrice(machine, answers)
    default:
      return []
  }
}

/** Returns the vending machine that an answer is about, or null when another block is there by now. */
export function findMachine(scene: Scene, answers: Fields): Machine | null {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || tile.traits.actionType !== actionTypes.vending) return null
  return { ...tile, vending: readVending(tile.block) }
}

/** World Locks are the money of the machine. */
const isSellable = ({ items, customItems }: Scene, itemId: number) =>
  items.has(itemId) &&
  !isTool(itemId) &&
  itemId !== itemIds.worldLock &&
  customItems.get(itemId)?.isUntradeable !== true

/** Puts all of an item that the actor carries into the machine, as far as there is room. */
function addGoods(scene: Scene, { index, block, vending }: Machine, itemId: number): GameEvent[] {
  if (!isSellable(scene, itemId)) return createRefusals('That cannot be sold here.')
  const count = Math.min(countCarried(scene, itemId), maxStock - vending.stock)
  if (count < 1) return createRefusals('You have none to add, or the machine is full.')
  // Other goods have another price.
  const price = itemId === vending.itemId ? vending.price : 0
  const now = { ...vending, itemId, price, stock: vending.stock + count }
  return [createVendingEvent(index, block, now), ...listLoss(scene, itemId, count)]
}

/** Takes out as many goods as the actor can carry. */
function takeGoods(scene: Scene, { index, block, vending }: Machine): GameEvent[] {
  const { itemId, stock } = vending
  const count = Math.min(stock, countRoom(scene, itemId))
  if (count < 1) return createRefusals('You have no room for the goods.')
  const now = withStock(vending, stock - count)
  return [createVendingEvent(index, block, now), { kind: 'items', itemId, by: count }]
}

function takeEarned(scene: Scene, { index, block, vending }: Machine): GameEvent[] {
  const { paid, locks } = receiveMoney(scene.actor.player, scene.items, vending.earned)
  if (paid < 1) return createRefusals('You have no room for World Locks.')
  const now = { ...vending, earned: vending.earned - paid }
  return [
    { ...createVendingEvent(index, block, now), isSale: true },
    ...locks.map(([itemId, by]): GameEvent => ({ kind: 'items', itemId, by })),
  ]
}

function setPrice({ index, block, vending }: Machine, answers: Fields): GameEvent[] {
  const price = getAnsweredNumber(answers, 'price')
  if (vending.stock === 0 || price === null) return []
  if (price < 0 || price > maxPrice) return createRefusals(`A price is at most ${maxPrice}.`)
  // Both boxes are set when the player only added the other one.
  const isLeft = isAnsweredYes(answers, 'each') && vending.price < 0
  const isPerLock = isAnsweredYes(answers, 'many') && !isLeft
  const next = isPerLock && price > 0 ? -price : price
  if (next === vending.price) return []
  return [createVendingEvent(index, block, { ...vending, price: next })]
}

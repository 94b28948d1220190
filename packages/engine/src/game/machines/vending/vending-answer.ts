import {
  getAnsweredButton,
  getAnsweredNumber,
  isAnsweredYes,
} from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/text/fields.ts'
import { countCarried, listLoss } from '../../belongings/loss.ts'
import { type AnsweredTile, getAnsweredTile } from '../../dialogs/tile-dialog.ts'
import type { GameEvent } from '../../events/game-event.ts'
import { countRoomFor } from '../../inventory.ts'
import { actionTypes, itemIds } from '../../item-traits.ts'
import { createRefusals } from '../../message-events.ts'
import type { Scene } from '../../scene.ts'
import { mayRunMachine } from '../machine-access.ts'
import { createVendingEvent, maxPrice, maxStock, readVending, type Vending } from './vending.ts'

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

const tools: readonly number[] = [itemIds.fist, itemIds.wrench, itemIds.worldLock]

/** Puts all of an item that the actor carries into the machine, as far as there is room. */
function addGoods(scene: Scene, { index, block, vending }: Machine, itemId: number): GameEvent[] {
  const { items, customItems } = scene
  if (!items.has(itemId) || tools.includes(itemId) || customItems.get(itemId)?.isUntradeable)
    return createRefusals('That cannot be sold here.')
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
  const left = stock - count
  const now = { ...vending, stock: left, ...(left === 0 && { itemId: 0, price: 0 }) }
  return [createVendingEvent(index, block, now), { kind: 'items', itemId, by: count }]
}

function takeEarned(scene: Scene, { index, block, vending }: Machine): GameEvent[] {
  const count = Math.min(vending.earned, countRoom(scene, itemIds.worldLock))
  if (count < 1) return createRefusals('You have no room for World Locks.')
  const now = { ...vending, earned: vending.earned - count }
  return [
    createVendingEvent(index, block, now),
    { kind: 'items', itemId: itemIds.worldLock, by: count },
  ]
}

function setPrice({ index, block, vending }: Machine, answers: Fields): GameEvent[] {
  const price = getAnsweredNumber(answers, 'price')
  if (vending.stock === 0 || price === null) return []
  if (price < 0 || price > maxPrice) return createRefusals(`A price is at most ${maxPrice}.`)
  const isPerLock = isAnsweredYes(answers, 'many') && !isAnsweredYes(answers, 'each')
  const wanted = isPerLock && price !== 0 ? -price : price
  // Both boxes may be set when the player changed from one to the other.
  const isBoth = isAnsweredYes(answers, 'many') && isAnsweredYes(answers, 'each')
  const next = isBoth ? (vending.price < 0 ? price : -price) : wanted
  if (next === vending.price) return []
  return [createVendingEvent(index, block, { ...vending, price: next === 0 ? 0 : next })]
}

export const countRoom = ({ actor, items }: Scene, itemId: number): number =>
  countRoomFor(actor.player, itemId, items.getTraits(itemId).maxAmount)

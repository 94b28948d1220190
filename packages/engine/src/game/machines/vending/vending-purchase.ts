import { getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../../events/game-event.ts'
import { createLineToActor, createRefusals } from '../../events/message-events.ts'
import { getItemName } from '../../items/item-name.ts'
import { countMoney, takeMoney } from '../../items/lock-money.ts'
import { countRoom } from '../../items/room.ts'
import type { Scene } from '../../scene.ts'
import { calculateCost, createVendingEvent, type Vending, withSale, withStock } from './vending.ts'
import { findMachine } from './vending-answer.ts'
import { openConfirmation } from './vending-dialog.ts'

/** Asks the buyer to confirm the count and the price. */
export function answerPurchase(scene: Scene, answers: Fields): GameEvent[] {
  const machine = findMachine(scene, answers)
  if (machine === null) return []
  const { vending, index } = machine
  const wanted = readPurchase(scene, vending, answers)
  return typeof wanted === 'string'
    ? createRefusals(wanted)
    : openConfirmation(scene, index, { vending, ...wanted })
}

/** Exchanges World Locks for goods. The machine, its goods and the buyer change together, or not at all. */
export function answerConfirmation(scene: Scene, answers: Fields): GameEvent[] {
  const machine = findMachine(scene, answers)
  if (machine === null) return []
  const { vending, index, block } = machine
  const wanted = readPurchase(scene, vending, answers)
  if (typeof wanted === 'string') return createRefusals(wanted)
  const { count, cost } = wanted
  const { itemId } = vending
  const paid = takeMoney(scene, cost, [itemId, count])
  if (typeof paid === 'string') return createRefusals(paid)
  const { growId } = scene.actor
  const now: Vending = {
    ...withStock(vending, vending.stock - count),
    earned: vending.earned + cost,
    sales: withSale(vending.sales, { by: growId, count, cost }),
  }
  const bought = `bought ${count} ${getItemName(scene, itemId)} for ${cost} World Locks`
  return [
    createVendingEvent(index, block, now),
    ...paid,
    { kind: 'items', itemId, by: count },
    createLineToActor(`You ${bought}.`),
    { kind: 'printed', line: `${growId} ${bought} in ${scene.worldName}.` },
  ]
}

type Purchase = { count: number; cost: number }

/** Returns the count and the cost of a purchase, or a text with the reason why it is refused. */
function readPurchase(scene: Scene, vending: Vending, answers: Fields): Purchase | string {
  const { itemId, price, stock } = vending
  const isSame =
    getAnsweredNumber(answers, 'sold') === itemId && getAnsweredNumber(answers, 'price') === price
  if (stock === 0 || !isSame) return 'The offer has changed. Look at it again.'
  const count = getAnsweredNumber(answers, 'count') ?? 0
  const cost = calculateCost(vending, count)
  if (cost === null) {
    const step = price < 0 ? ` in steps of ${-price}` : ''
    return `You can buy 1 to ${stock}${step}.`
  }
  if (countMoney(scene) < cost) return `That costs ${cost} World Locks.`
  const room = countRoom(scene, itemId)
  return room < count ? `You have room for ${room} more.` : { count, cost }
}

import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { GameEvent } from '../../events/game-event.ts'
import { createRefusals } from '../../events/message-events.ts'
import { createSmallText, createTextBox, openTileDialog } from '../../events/tile-dialog.ts'
import { getItemName } from '../../items/item-name.ts'
import { countMoney } from '../../items/lock-money.ts'
import { countCarried } from '../../items/loss.ts'
import { mayRunMachine } from '../../locks/machine-access.ts'
import type { Scene } from '../../scene.ts'
import { getBlock } from '../../world/block.ts'
import { readVending, type Vending } from './vending.ts'

export const vendingDialog = 'vending_edit'
export const purchaseDialog = 'vending_buy'
export const confirmDialog = 'vending_confirm'

/** Opens a vending machine: its settings for those who run it, and the purchase for all others. */
export function openVending(scene: Scene, index: number): GameEvent[] {
  const vending = readVending(getBlock(scene.world, index))
  if (mayRunMachine(scene, index)) {
    const elements = vending.stock === 0 ? listEmpty() : listGoods(scene, vending)
    return openTileDialog(scene, index, {
      name: vendingDialog,
      elements: [...elements, ...listEarned(vending), ...listSales(vending)],
    })
  }
  if (vending.stock === 0 || vending.price === 0)
    return createRefusals('This machine sells nothing now.')
  return openTileDialog(scene, index, {
    name: purchaseDialog,
    elements: [
      createGoodsLabel(scene, vending),
      createTextBox(
        `${describePrice(vending)} You have ${countMoney(scene)} World Locks, with all your locks.`,
      ),
      { kind: 'text-input', name: 'count', text: 'How many?', value: '', max: 5 },
      ...listOffer(vending),
    ],
    confirm: 'Buy',
  })
}

/** Asks once more, with the price that the buyer has seen. */
export function openConfirmation(
  scene: Scene,
  index: number,
  { vending, count, cost }: { vending: Vending; count: number; cost: number },
): GameEvent[] {
  const name = getItemName(scene, vending.itemId)
  return openTileDialog(scene, index, {
    name: confirmDialog,
    elements: [
      createTextBox(`Buy ${count} ${name} for ${cost} World Locks?`),
      { kind: 'hidden', name: 'count', value: count },
      ...listOffer(vending),
    ],
    confirm: 'Buy',
  })
}

/** The answer carries the item and the price, so that a changed offer is not bought by mistake. */
const listOffer = ({ itemId, price }: Vending): DialogElement[] => [
  { kind: 'hidden', name: 'sold', value: itemId },
  { kind: 'hidden', name: 'price', value: price },
]

const listEmpty = (): DialogElement[] => [
  createTextBox('This machine is empty.'),
  { kind: 'item-picker', name: 'stock', text: 'Put an item in', hint: 'Choose an item' },
]

function listGoods(scene: Scene, vending: Vending): DialogElement[] {
  const { itemId, price } = vending
  const carried = countCarried(scene, itemId)
  return [
    createGoodsLabel(scene, vending),
    createTextBox(price === 0 ? 'Not for sale: it has no price.' : describePrice(vending)),
    {
      kind: 'text-input',
      name: 'price',
      text: 'Price',
      value: String(Math.abs(price)),
      max: 5,
    },
    { kind: 'check-box', name: 'each', text: 'World Locks for one item', isChecked: price >= 0 },
    { kind: 'check-box', name: 'many', text: 'Items for one World Lock', isChecked: price < 0 },
    ...(carried > 0 ? [{ kind: 'button', name: 'add', text: `Add your ${carried}` } as const] : []),
    { kind: 'button', name: 'empty', text: 'Take the goods out' },
  ]
}

function listEarned({ earned }: Vending): DialogElement[] {
  if (earned === 0) return []
  return [{ kind: 'button', name: 'withdraw', text: `Take ${earned} World Locks` }]
}

const listSales = ({ sales }: Vending): DialogElement[] =>
  sales.map(({ by, count, cost }) =>
    createSmallText(`${by} bought ${count} for ${cost} World Locks.`),
  )

const createGoodsLabel = (scene: Scene, { itemId, stock }: Vending): DialogElement => ({
  kind: 'label',
  text: `${stock} ${getItemName(scene, itemId)}`,
  itemId,
})

function describePrice({ price }: Vending): string {
  if (price < 0) return `${-price} for 1 World Lock.`
  return price === 1 ? '1 World Lock each.' : `${price} World Locks each.`
}

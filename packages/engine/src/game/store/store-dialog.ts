import type { Pack } from '@trellis/game-data/store-pack.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { createSmallText, createTextBox, spacer } from '../events/tile-dialog.ts'
import { getGems } from '../items/gems.ts'
import { getItemName } from '../items/item-name.ts'
import type { Scene } from '../scene.ts'
import { findOffer, hasOfferOfDay, type Place } from './offers.ts'
import { listOffers } from './shop.ts'

export const storeDialog = 'store_main'
export const storeConfirmDialog = 'store_confirm'

const maxSingleItems = 50

/** Opens the store: the offer of the day, packs, and items with a price. */
export function openStore(scene: Scene): GameEvent[] {
  const elements = [...listOfferOfDay(scene), ...listPacks(scene), ...listSingleItems(scene)]
  if (elements.length === 0) return createRefusals('The store sells nothing now.')
  const gems = getGems(scene.actor.player)
  return [
    {
      kind: 'dialog',
      dialog: {
        name: storeDialog,
        elements: [
          { kind: 'label', text: '`wStore``', size: 'big', itemId: gemsIcon },
          createTextBox(`You have ${gems} gems.`),
          ...elements,
        ],
        cancel: 'Close',
      },
    },
  ]
}

const gemsIcon = 112

function listOfferOfDay(scene: Scene): DialogElement[] {
  const offer = findOffer(scene, 'day')
  if (offer === null) return []
  return [
    createTextBox('Offer of the day:'),
    hasOfferOfDay(scene)
      ? createSmallText(`${offer.name}: you have it. The next offer begins at midnight UTC.`)
      : createPackButton('day', offer),
    spacer,
  ]
}

function listPacks(scene: Scene): DialogElement[] {
  return scene.settings.store.packs.flatMap((_, place) => {
    const pack = findOffer(scene, place)
    return pack === null ? [] : [createPackButton(place, pack)]
  })
}

const createPackButton = (place: Place, { name, price, items: [first] }: Pack): DialogElement => ({
  kind: 'item-button',
  name: `pack_${place}`,
  text: `${name}: ${price} gems`,
  itemId: first?.[0] ?? gemsIcon,
})

/** The items that `/buy` sells too. */
function listSingleItems(scene: Scene): DialogElement[] {
  return listOffers(scene)
    .slice(0, maxSingleItems)
    .map(({ id, price }) => ({
      kind: 'item-button',
      name: `item_${id}`,
      text: `${getItemName(scene, id)}: ${Math.ceil(price)} gems`,
      itemId: id,
    }))
}

/** Asks once more, with the price and the content that the buyer sees. */
export function openConfirmation(scene: Scene, place: Place, pack: Pack): GameEvent[] {
  const dialog = {
    name: storeConfirmDialog,
    elements: [
      { kind: 'label', text: `\`w${pack.name}\`\``, size: 'big' } as const,
      ...pack.items.map(
        ([itemId, count]): DialogElement => ({
          kind: 'label',
          text: `${count} ${getItemName(scene, itemId)}`,
          itemId,
        }),
      ),
      createTextBox(`Buy it for ${pack.price} gems? You have ${getGems(scene.actor.player)}.`),
      ...listSeen(scene, place, pack),
    ],
    cancel: 'Cancel',
    confirm: 'Buy',
  }
  return [{ kind: 'dialog', dialog }]
}

/** The answer carries all of this, so that a changed offer is not bought and a second click buys nothing. */
const listSeen = (scene: Scene, place: Place, pack: Pack): DialogElement[] =>
  Object.entries(describeSeen(scene, place, pack)).map(([name, value]) => ({
    kind: 'hidden',
    name,
    value,
  }))

export const describeSeen = (scene: Scene, place: Place, { price, items }: Pack) => ({
  place: String(place),
  price: String(price),
  content: items.map(([id, count]) => `${count}x${id}`).join(','),
  purchase: String(countPurchases(scene)),
})

/** Returns the number of the actor's purchases in the store so far. */
export function countPurchases({ actor }: Pick<Scene, 'actor'>): number {
  const { store_purchases: purchases } = actor.player
  return typeof purchases === 'number' && Number.isSafeInteger(purchases) ? purchases : 0
}

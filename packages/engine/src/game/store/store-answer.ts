import type { Pack } from '@trellis/game-data/store-pack.ts'
import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import { getAnsweredButton, getAnsweredHidden } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor, createRefusals } from '../events/message-events.ts'
import { getGems } from '../items/gems.ts'
import { PackedItems } from '../items/packed-items.ts'
import type { Scene } from '../scene.ts'
import { findOffer, hasOfferOfDay, type Place } from './offers.ts'
import { buyRule } from './shop.ts'
import { countPurchases, describeSeen, openConfirmation } from './store-dialog.ts'

/** Shows the chosen pack with its content, or buys a single item. */
export function answerStore(scene: Scene, answers: Fields): GameEvent[] {
  const [kind, what = ''] = (getAnsweredButton(answers) ?? '').split('_')
  if (kind === 'item') return /^\d{1,5}$/.test(what) ? buyRule(scene, [what]) : []
  const place = kind === 'pack' ? readPlace(what) : null
  if (place === null) return []
  const pack = findOffer(scene, place)
  if (pack === null) return createRefusals('The store does not sell that any more.')
  const denial = findPurchaseRefusal(scene, place, pack)
  return denial === null ? openConfirmation(scene, place, pack) : createRefusals(denial)
}

/** Exchanges gems for a pack: all of it, or nothing. A second answer to the same question does nothing. */
export function answerStorePurchase(scene: Scene, answers: Fields): GameEvent[] {
  const place = readPlace(getAnsweredHidden(answers, 'place'))
  const pack = place === null ? null : findOffer(scene, place)
  if (place === null || pack === null)
    return createRefusals('The store does not sell that any more.')
  const seen = Object.entries(describeSeen(scene, place, pack))
  if (getAnsweredHidden(answers, 'purchase') !== String(countPurchases(scene))) return []
  if (seen.some(([name, value]) => getAnsweredHidden(answers, name) !== value))
    return createRefusals('The offer has changed. Look at it again.')
  const denial = findPurchaseRefusal(scene, place, pack)
  if (denial !== null) return createRefusals(denial)
  const { growId } = scene.actor
  const bought = `bought ${pack.name} for ${pack.price} gems`
  return [
    ...listPurchaseKeys(scene, place),
    { kind: 'gems', by: -pack.price },
    ...packItems(scene, pack).events,
    createLineToActor(`You ${bought}.`),
    { kind: 'printed', line: `${growId} ${bought} in the store.` },
  ]
}

function listPurchaseKeys(scene: Scene, place: Place): GameEvent[] {
  const count = (key: string, value: number): GameEvent => ({
    kind: 'player-key',
    key,
    value,
    shown: 'nothing',
  })
  const keys = [count('store_purchases', countPurchases(scene) + 1)]
  return place === 'day' ? [...keys, count('store_offer_day', getUtcDay(scene.now))] : keys
}

function findPurchaseRefusal(scene: Scene, place: Place, pack: Pack): string | null {
  if (place === 'day' && hasOfferOfDay(scene)) return 'You have the offer of the day already.'
  const gems = getGems(scene.actor.player)
  if (gems < pack.price) return `That costs ${pack.price} gems; you have ${gems}.`
  return packItems(scene, pack).isWhole ? null : 'You have no room for all of it.'
}

function packItems(scene: Scene, { items }: Pack) {
  const packed = new PackedItems(scene)
  const isWhole = items.map(([id, count]) => packed.add(id, count)).every((fits) => fits)
  return { isWhole, events: packed.events }
}

function readPlace(text: string): Place | null {
  if (text === 'day') return text
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}

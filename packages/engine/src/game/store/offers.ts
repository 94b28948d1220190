import { isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'
import type { Pack } from '@trellis/game-data/store-pack.ts'
import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import type { Scene } from '../scene.ts'

/** The place of an offer in the store: a pack by its number, or the offer of the day. */
export type Place = number | 'day'

/** Returns the offer at a place; null when there is none, or when the server does not have its items. */
export function findOffer(
  scene: Pick<Scene, 'settings' | 'items' | 'now'>,
  place: Place,
): Pack | null {
  const { packs } = scene.settings.store
  const pack = place === 'day' ? getOfferOfDay(scene) : packs[place]
  return pack !== undefined && pack.items.every(([id]) => scene.items.has(id) && isHandedOut(id))
    ? pack
    : null
}

/** The offers follow each other by date, in the order of the settings. */
function getOfferOfDay({ settings, now }: Pick<Scene, 'settings' | 'now'>): Pack | undefined {
  const { offers } = settings.store
  return offers[getUtcDay(now) % offers.length]
}

/** Returns whether the actor has bought an offer of today, or of a day that the clock says is yet to come. */
export function hasOfferOfDay({ actor, now }: Pick<Scene, 'actor' | 'now'>): boolean {
  const { store_offer_day: day } = actor.player
  return typeof day === 'number' && day >= getUtcDay(now)
}

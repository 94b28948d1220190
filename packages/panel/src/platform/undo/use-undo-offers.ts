import { useQuery } from '@tanstack/react-query'
import { listUndoOffers, type UndoOffer, undoMinutes } from '@trellis/contract/platform/undo.ts'
import { useNow } from '../../kit/clock.ts'
import { getQuery } from '../../kit/queries.ts'
import { findTimeLeft } from '../../kit/time-left.ts'

export const undoOffersKey = [listUndoOffers.method, listUndoOffers.path] as const

export function useUndoOffers() {
  // The list includes other admins' changes, for which there is no live event.
  return useQuery({ ...getQuery(listUndoOffers, {}), refetchInterval: 30_000 })
}

export type OpenOffer = { offer: UndoOffer; minutes: number }

/** Returns the offers that are still open, each with its remaining minutes, rounded up. */
export function useOpenOffers(offers: readonly UndoOffer[]): OpenOffer[] {
  const now = useNow(10_000)
  return offers.flatMap((offer) => {
    const left = findTimeLeft(offer.until, now)
    if (left === null) return []
    // This clock ticks now and then only: a new offer would seem to have more than there ever is.
    return [{ offer, minutes: Math.min(undoMinutes, left.hours * 60 + left.minutes) }]
  })
}

import { type BanRecord, isBanInForce } from '@trellis/contract/people/bans.ts'

export type BanState = 'lifted' | 'expired' | 'inForce'

/** Returns the current state of a ban. */
export function getBanState({ liftedAt, expires }: BanRecord, nowMs: number): BanState {
  if (liftedAt !== null) return 'lifted'
  return isBanInForce({ expires: expires ?? '' }, nowMs) ? 'inForce' : 'expired'
}

import { type BanRecord, isBanInForce } from '@trellis/contract/bans.ts'

export type BanStanding = 'lifted' | 'expired' | 'inForce'

/** Returns the current state of a ban. */
export function banStanding({ liftedAt, expires }: BanRecord, nowMs: number): BanStanding {
  if (liftedAt !== null) return 'lifted'
  return isBanInForce({ expires: expires ?? '' }, nowMs) ? 'inForce' : 'expired'
}

import { type BanRecord, isBanInForce } from '@trellis/contract/bans.ts'

export type BanStanding = 'lifted' | 'expired' | 'inForce'

/** What has become of a ban by now. */
export function banStanding({ liftedAt, expires }: BanRecord, nowMs: number): BanStanding {
  if (liftedAt !== null) return 'lifted'
  return isBanInForce({ expires: expires ?? '' }, nowMs) ? 'inForce' : 'expired'
}

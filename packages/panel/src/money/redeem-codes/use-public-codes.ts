import { useQuery } from '@tanstack/react-query'
import {
  getCodeStatus,
  type PublicCode,
  readPublicCodes,
} from '@trellis/contract/money/redeem-codes.ts'
import { useAccount } from '../../kit/account.ts'
import { useNow } from '../../kit/clock.ts'
import { getQuery } from '../../kit/queries.ts'
import { redeemCodesMessages } from '../../messages/redeem-codes.ts'

export function usePublicCodes(userId: string) {
  return useQuery({
    ...getQuery(readPublicCodes, { params: { id: userId } }),
    meta: { fallback: () => redeemCodesMessages.fetchFailed },
  })
}

/** Returns the status of each code for this user now: a last day passes without an event. */
export function useCodesOfNow(codes: readonly PublicCode[]): PublicCode[] {
  const { profile } = useAccount()
  const now = useNow(10_000)
  const mine = new Set(profile?.redeemedCodes.map((it) => it.code))
  return codes.map((code) => ({
    ...code,
    status: getCodeStatus(code, code.status === 'claimed' || mine.has(code.code), now),
  }))
}

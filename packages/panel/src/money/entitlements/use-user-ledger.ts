import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readUserLedger } from '@trellis/contract/money/entitlements.ts'
import { getQuery } from '../../kit/queries.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'
import { type LedgerQuery, queryAt } from './use-ledger.ts'

/** One page of any user's lines, for admins. */
export function useUserLedger(discordId: string, place: LedgerQuery) {
  return useQuery({
    ...getQuery(readUserLedger, { params: { discordId }, query: queryAt(place) }),
    placeholderData: keepPreviousData,
    meta: { fallback: () => ledgerAdminMessages.fetchFailed },
  })
}

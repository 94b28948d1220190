import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readOwnLedger } from '@trellis/contract/money/entitlements.ts'
import { getQuery } from '../../kit/queries.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import type { LedgerView } from './use-ledger-view.ts'

export const linesPerPage = 10

export type LedgerQuery = Pick<LedgerView, 'unit' | 'page'>

/** One page of the user's own lines; the one before stays in sight while the next is on its way. */
export function useLedger(userId: string, place: LedgerQuery) {
  return useQuery({
    ...getQuery(readOwnLedger, { params: { id: userId }, query: queryAt(place) }),
    placeholderData: keepPreviousData,
    meta: { fallback: () => entitlementsMessages.fetchFailed },
  })
}

export const queryAt = ({ unit, page }: LedgerQuery) => ({
  page,
  pageSize: linesPerPage,
  ...(unit === null ? {} : { unit }),
})

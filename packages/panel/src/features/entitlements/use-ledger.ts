import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Unit } from '@trellis/contract/amounts.ts'
import { readOwnLedger } from '@trellis/contract/entitlements.ts'
import { queryOf } from '../../lib/queries.ts'
import { words } from '../../words/words.ts'

export const linesPerPage = 10

/** One page of the user's own lines; the one before stays in sight while the next is on its way. */
export function useLedger(userId: string, unit: Unit | null, page: number) {
  return useQuery({
    ...queryOf(readOwnLedger, {
      params: { id: userId },
      query: { page, pageSize: linesPerPage, ...(unit === null ? {} : { unit }) },
    }),
    placeholderData: keepPreviousData,
    meta: { fallback: () => words.entitlements.fetchFailed },
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkLedger, readLedgerCheck } from '@trellis/contract/entitlements.ts'
import { call } from '../../lib/call.ts'
import { keyOf, queryOf } from '../../lib/queries.ts'
import { words } from '../../words/words.ts'

/** What the last check of all sums found. */
export function useLedgerCheck() {
  return useQuery({
    ...queryOf(readLedgerCheck, {}),
    meta: { fallback: () => words.entitlements.admin.checkFetchFailed },
  })
}

export function useCheckLedger() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkLedger, {}),
    meta: { fallback: () => words.entitlements.admin.checkFailed },
    onSuccess: (found) => client.setQueryData(keyOf(readLedgerCheck, {}), found),
  })
}

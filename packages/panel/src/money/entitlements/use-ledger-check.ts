import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkLedger, readLedgerCheck } from '@trellis/contract/entitlements.ts'
import { call } from '../../kit/call.ts'
import { keyOf, queryOf } from '../../kit/queries.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'

/** What the last check of all sums found. */
export function useLedgerCheck() {
  return useQuery({
    ...queryOf(readLedgerCheck, {}),
    meta: { fallback: () => wordsForAdmins.ledger.checkFetchFailed },
  })
}

export function useCheckLedger() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkLedger, {}),
    meta: { fallback: () => wordsForAdmins.ledger.checkFailed },
    onSuccess: (found) => client.setQueryData(keyOf(readLedgerCheck, {}), found),
  })
}

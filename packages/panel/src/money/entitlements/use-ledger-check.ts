import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkLedger, readLedgerCheck } from '@trellis/contract/money/entitlements.ts'
import { call } from '../../kit/call.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'

/** Reads the result of the last ledger check. */
export function useLedgerCheck() {
  return useQuery({
    ...getQuery(readLedgerCheck, {}),
    meta: { fallback: () => ledgerAdminMessages.checkFetchFailed },
  })
}

export function useCheckLedger() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkLedger, {}),
    meta: { fallback: () => ledgerAdminMessages.checkFailed },
    onSuccess: (found) => client.setQueryData(getKey(readLedgerCheck, {}), found),
  })
}

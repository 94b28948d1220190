import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readUserLedger, reverseLedgerLine } from '@trellis/contract/money/entitlements.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'

const ledgerKey = [readUserLedger.method, readUserLedger.path] as const

/** Takes a line back; done when the lines in sight are the new ones. */
export function useReverseLine(line: number) {
  const client = useQueryClient()
  const text = ledgerAdminMessages
  return useMutation({
    mutationFn: (reason: string) => call(reverseLedgerLine, { params: { line }, body: { reason } }),
    meta: { fallback: () => text.reverseFailed },
    onSuccess: ({ debt }) =>
      showToast('success', debt > 0 ? text.reversedOwing({ debt }) : text.reversed),
    // A refusal can mean that another change has moved the balance since the lines were loaded.
    onSettled: () => client.invalidateQueries({ queryKey: ledgerKey }),
  })
}

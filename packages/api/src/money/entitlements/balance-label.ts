import type { LedgerUnit } from '@trellis/contract/amounts.ts'
import type { EntitlementUndo } from '@trellis/contract/entitlements.ts'

/** Returns the label of a change of a user's balance in the undo list. */
export const getBalanceLabel = (unit: LedgerUnit, { username }: { username: string }) =>
  ({ code: 'balance-changed', params: { unit, name: username } }) satisfies EntitlementUndo

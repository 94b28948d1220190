import type { LedgerUnit } from '@trellis/contract/kit/amounts.ts'
import type { EntitlementUndo } from '@trellis/contract/money/entitlements.ts'

/** Returns the label of a change of a user's balance in the undo list. */
export const getBalanceLabel = (unit: LedgerUnit, { username }: { username: string }) =>
  ({ code: 'balance-changed', params: { unit, name: username } }) satisfies EntitlementUndo

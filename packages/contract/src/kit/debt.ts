import type { Refusal } from './refusal.ts'

/** The refusal of a purchase; `amount` is the debt in credits. */
export type SpendingRefusal = Refusal<'debt-unpaid', { amount: number }>
/** The refusal of a start. Members read it too, so it leaves out how much the owner owes. */
export type DebtStartRefusal = Refusal<'owner-in-debt'>

/** Returns a refusal if an account has a debt in credits and so may not spend, else null. */
export const findSpendingRefusal = ({
  debt = 0,
}: {
  debt?: number | undefined
}): SpendingRefusal | null => (debt > 0 ? { code: 'debt-unpaid', params: { amount: debt } } : null)

/**
 * Returns a refusal for each way to start or restart a server of an owner who has a debt, else null. It is the owner's debt
 * that counts, regardless of who starts the server.
 */
export const findDebtStartRefusal = ({
  hasDebt = false,
}: {
  hasDebt?: boolean | undefined
}): DebtStartRefusal | null => (hasDebt ? { code: 'owner-in-debt' } : null)

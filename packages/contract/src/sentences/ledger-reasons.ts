import { type Unit, unitNames } from '../amounts.ts'
import type { SentenceParams } from '../kit/params.ts'
import { describeRefusal, type Messages, type Refusal } from '../kit/refusal.ts'

/** The English reason of the line that was reversed, its code (empty if it has none) and its values. */
type Reversed = SentenceParams & { what: string; whatCode: string }

/** The reasons of ledger lines. */
export type LedgerReason =
  | Refusal<'new-account'>
  | Refusal<'time-used'>
  | Refusal<'paid-plan'>
  | Refusal<'paid-plan-noted', { note: string }>
  | Refusal<'admin-change', { unit: Unit }>
  | Refusal<'admin-change-noted', { unit: Unit; note: string }>
  | Refusal<'redeemed-code', { code: string }>
  | Refusal<'purchase', { items: string }>
  | Refusal<'reversed', Reversed & { note: string }>
  | Refusal<'undone', Reversed>
  | Refusal<'debt-made', Reversed>
  | Refusal<'debt-paid'>
  | Refusal<'debt-forgiven', { note: string }>

/** The English sentence of each reason; the panel has its own messages. */
const ledgerReasons: Messages<LedgerReason> = {
  'new-account': 'New account',
  'time-used': 'Server time used',
  'paid-plan': 'Paid plan',
  'admin-change': ({ unit }) => `${unitNames[unit]} changed by an admin`,
  'paid-plan-noted': ({ note }) => `Paid plan. ${note}`,
  'admin-change-noted': ({ unit, note }) => `${unitNames[unit]} changed by an admin. ${note}`,
  'redeemed-code': ({ code }) => `Redeemed code ${code}`,
  purchase: ({ items }) => `Purchase: ${items}`,
  reversed: ({ what, note }) => `Reversed: ${what}. ${note}`,
  undone: ({ what }) => `Reversed: ${what}. Undone.`,
  'debt-made': ({ what }) => `Debt: already used of ${what}`,
  'debt-paid': 'Debt paid',
  'debt-forgiven': ({ note }) => `Debt forgiven. ${note}`,
}

/** Returns the English sentence that the ledger stores for a reason. */
export const getLedgerReason = (reason: LedgerReason): string =>
  describeRefusal(reason, ledgerReasons)

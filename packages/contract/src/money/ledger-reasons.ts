import type { Unit } from '../kit/amounts.ts'
import type { SentenceParams } from '../kit/params.ts'
import type { Refusal } from '../kit/refusal.ts'

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

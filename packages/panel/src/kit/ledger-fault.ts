import type { LedgerCheck } from '@trellis/contract/entitlements.ts'
import { findMessage } from '@trellis/contract/kit/refusal.ts'
import { ledgerAdminMessages } from '../messages/ledger-admin.ts'

type Described = Omit<LedgerCheck['faults'][number], 'userId'>

/** Returns the panel's words for what does not add up, or the English sentence of a fault without a known code. */
export const describeLedgerFault = ({ fault, code, params }: Described): string =>
  (code === undefined ? null : findMessage(ledgerAdminMessages.faultTexts, { code, params })) ??
  fault

import { describeRefusal, type Messages } from '@trellis/contract/kit/refusal.ts'
import type { LedgerReason } from '@trellis/contract/money/ledger-reasons.ts'
import { bindEnglish } from '@trellis/texts/bind-texts.ts'
import { type LedgerReasonTexts, ledgerReasonTexts } from './ledger-reason-texts.ts'

const sentences: Messages<LedgerReason> = bindEnglish<LedgerReasonTexts>(ledgerReasonTexts)

/** Returns the English sentence that the ledger stores for a reason. */
export const getLedgerReason = (reason: LedgerReason): string => describeRefusal(reason, sentences)

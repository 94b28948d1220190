import type { SentenceParams } from '@trellis/contract/kit/params.ts'
import { type AnyMessages, findMessage } from '@trellis/contract/kit/refusal.ts'
import type { LedgerLine } from '@trellis/contract/money/entitlements.ts'
import { ledgerReasonsMessages } from '../messages/ledger-reasons.ts'

type Described = Pick<LedgerLine, 'reason' | 'reasonCode' | 'reasonParams'>

/** Returns the panel's words for the reason of a ledger line, or the stored English text if it knows none. */
export function describeLedgerReason({ reason, reasonCode, reasonParams }: Described): string {
  if (reasonCode === undefined) return reason
  const messages: AnyMessages = ledgerReasonsMessages.reasons
  const params = reasonParams && describeReversed(reasonParams)
  return findMessage(messages, { code: reasonCode, params }) ?? reason
}

/** Words the reason of the reversed line, which is a value in the sentence about its reversal. */
export function describeReversed({ what, whatCode, ...params }: SentenceParams): SentenceParams {
  if (what === undefined) return params
  const reversed = { reason: String(what), reasonCode: String(whatCode), reasonParams: params }
  return { ...params, what: describeLedgerReason(reversed) }
}

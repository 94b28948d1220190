import type { LedgerLine } from '@trellis/contract/entitlements.ts'

type LineState = 'open' | 'reversed' | 'reversal'

/** Whether a line can be taken back, was, or is itself what takes another one back. */
export function getLineState({ reversedBy, reference }: LedgerLine): LineState {
  if (reversedBy !== null) return 'reversed'
  return reference.startsWith('line:') ? 'reversal' : 'open'
}

/** A purchase's lines are taken back together. */
export const isOfPurchase = ({ reference }: LedgerLine) => reference.startsWith('order:')

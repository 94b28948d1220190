import { isDebtLine, type LedgerLine } from '@trellis/contract/money/entitlements.ts'

type LineState = 'open' | 'reversed' | 'reversal' | 'debt'

/** Whether a line can be taken back, was, is itself what takes another one back, or belongs to a debt. */
export function getLineState(line: LedgerLine): LineState {
  const { reversedBy, reference } = line
  if (isDebtLine(line)) return 'debt'
  if (reversedBy !== null) return 'reversed'
  return reference.startsWith('line:') ? 'reversal' : 'open'
}

/** A purchase's lines are taken back together. */
export const isOfPurchase = ({ reference }: LedgerLine) => reference.startsWith('order:')

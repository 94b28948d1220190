import type { Unit } from '@trellis/contract/amounts.ts'
import { formatSpan } from '../../kit/spans.ts'
import { words } from '../../words/words.ts'

const text = words.entitlements

/** A balance as the ledger holds it, in words: of server time that is milliseconds. */
export function balanceText(unit: Unit, balance: number): string {
  switch (unit) {
    case 'credit':
      return text.credits(balance)
    case 'time':
      return formatSpan(balance)
    case 'slot':
      return text.slots(balance)
    case 'storage':
      return text.megabytes(balance)
  }
}

/** What a line of the ledger moved, always with its sign. */
export function amountText(unit: Unit, amount: number): string {
  const size = balanceText(unit, Math.abs(amount))
  return amount < 0 ? text.spent(size) : text.gained(size)
}

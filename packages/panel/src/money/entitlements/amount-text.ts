import type { LedgerUnit } from '@trellis/contract/kit/amounts.ts'
import { formatSpan } from '../../kit/spans.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'

const text = entitlementsMessages

/** A balance as the ledger holds it, in words: of server time that is milliseconds. */
export function formatBalance(unit: LedgerUnit, balance: number): string {
  switch (unit) {
    case 'credit':
    case 'debt':
      return text.credits({ amount: balance })
    case 'time':
      return formatSpan(balance)
    case 'slot':
      return text.slots({ amount: balance })
    case 'storage':
      return text.megabytes({ amount: balance })
    case 'backup':
      return text.backups({ amount: balance })
  }
}

/** Formats the amount of a ledger line, always with its sign. */
export function formatAmount(unit: LedgerUnit, amount: number): string {
  const size = formatBalance(unit, Math.abs(amount))
  return amount < 0 ? text.spent({ amount: size }) : text.gained({ amount: size })
}

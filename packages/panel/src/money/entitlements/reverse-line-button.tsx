import { Button } from '@mantine/core'
import type { LedgerLine } from '@trellis/contract/money/entitlements.ts'
import { describeLedgerReason } from '../../kit/ledger-reason.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'
import { getLineState } from './line-state.ts'
import styles from './reverse-line-button.module.css'

type ReverseLineButtonProps = { line: LedgerLine; onReverse: (line: LedgerLine) => void }

/** Offers to reverse a ledger line, unless it is reversed or a reversal. */
export function ReverseLineButton({ line, onReverse }: ReverseLineButtonProps) {
  const text = ledgerAdminMessages
  const lineState = getLineState(line)
  if (lineState !== 'open') return <span className={styles.why}>{text.standings[lineState]}</span>
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={text.reverseOf({ reason: describeLedgerReason(line) })}
      onClick={() => onReverse(line)}
    >
      {text.reverse}
    </Button>
  )
}

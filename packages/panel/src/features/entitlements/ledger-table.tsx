import type { LedgerLine } from '@trellis/contract/entitlements.ts'
import { formatInstant } from '../../lib/dates.ts'
import { cellsOf } from '../../ui/data-cell.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { words } from '../../words/words.ts'
import { amountText, balanceText } from './amount-text.ts'
import styles from './ledger-table.module.css'
import { standingOf } from './line-standing.ts'
import { ReverseLineButton } from './reverse-line-button.tsx'

type LedgerTableProps = {
  label: string
  lines: readonly LedgerLine[]
  /** True while the page that was asked for is on its way. */
  isOld: boolean
  /** Asks to take a line back; without it nothing can be. */
  onReverse?: ((line: LedgerLine) => void) | undefined
}

const columns = ['at', 'reason', 'actor', 'amount', 'balance', 'actions'] as const

export function LedgerTable({ label, lines, isOld, onReverse }: LedgerTableProps) {
  const text = words.entitlements
  const shown = columns.filter((it) => it !== 'actions' || onReverse !== undefined)
  return (
    <DataTable
      label={label}
      columns={shown}
      titles={text.columns}
      className={styles.lines}
      isOld={isOld}
    >
      {lines.map((line) => (
        <LedgerRow key={line.id} line={line} onReverse={onReverse} />
      ))}
    </DataTable>
  )
}

type LedgerRowProps = { line: LedgerLine } & Pick<LedgerTableProps, 'onReverse'>

function LedgerRow({ line, onReverse }: LedgerRowProps) {
  const text = words.entitlements
  const { at, reason, actor, unit, amount, balance } = line
  const cell = cellsOf(text.columns)
  const isReversed = standingOf(line) === 'reversed'
  return (
    <tr role="row" data-reversed={isReversed || undefined}>
      <td {...cell('at')}>
        <time dateTime={at}>{formatInstant(at)}</time>
      </td>
      <td {...cell('reason')}>
        {reason}
        {isReversed && (
          <Pill tone="warn" nowrap className={styles.reversed} title={text.reversedHint}>
            <Icon name="undo" size={13} />
            {text.reversed}
          </Pill>
        )}
      </td>
      <td {...cell('actor')}>{actor}</td>
      <td {...cell('amount')} data-gain={amount >= 0 || undefined}>
        {amountText(unit, amount)}
      </td>
      <td {...cell('balance')}>{balanceText(unit, balance)}</td>
      {onReverse !== undefined && (
        <td {...cell('actions')}>
          <ReverseLineButton line={line} onReverse={onReverse} />
        </td>
      )}
    </tr>
  )
}

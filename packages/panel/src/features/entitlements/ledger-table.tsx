import type { LedgerLine } from '@trellis/contract/entitlements.ts'
import { formatInstant } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'
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

/** The roles are written out: narrow screens show lines as cards, and CSS would take the table's meaning away. */
export function LedgerTable({ label, lines, isOld, onReverse }: LedgerTableProps) {
  const text = words.entitlements
  const shown = columns.filter((it) => it !== 'actions' || onReverse !== undefined)
  return (
    <div className={styles.room}>
      <table
        className={styles.table}
        role="table"
        aria-label={label}
        aria-busy={isOld}
        data-old={isOld || undefined}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {shown.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <LedgerRow key={line.id} line={line} onReverse={onReverse} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LedgerRowProps = { line: LedgerLine } & Pick<LedgerTableProps, 'onReverse'>

function LedgerRow({ line, onReverse }: LedgerRowProps) {
  const text = words.entitlements
  const { at, reason, actor, unit, amount, balance } = line
  const isReversed = standingOf(line) === 'reversed'
  return (
    <tr role="row" data-reversed={isReversed || undefined}>
      <td role="cell" data-column="at">
        <time dateTime={at}>{formatInstant(at)}</time>
      </td>
      <td role="cell" data-column="reason">
        {reason}
        {isReversed && (
          <span className={styles.reversed} title={text.reversedHint}>
            <Icon name="undo" size={13} />
            {text.reversed}
          </span>
        )}
      </td>
      <td role="cell" data-column="actor">
        {actor}
      </td>
      <td role="cell" data-column="amount" data-gain={amount >= 0 || undefined}>
        {amountText(unit, amount)}
      </td>
      <td role="cell" data-column="balance" data-label={text.columns.balance}>
        {balanceText(unit, balance)}
      </td>
      {onReverse !== undefined && (
        <td role="cell" data-column="actions">
          <ReverseLineButton line={line} onReverse={onReverse} />
        </td>
      )}
    </tr>
  )
}

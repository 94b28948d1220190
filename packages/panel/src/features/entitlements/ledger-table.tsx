import type { LedgerLine } from '@trellis/contract/entitlements.ts'
import { formatInstant } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { words } from '../../words/words.ts'
import { amountText, balanceText } from './amount-text.ts'
import styles from './ledger-table.module.css'

type LedgerTableProps = {
  lines: readonly LedgerLine[]
  /** True while the page that was asked for is on its way. */
  isOld: boolean
}

const columns = ['at', 'reason', 'actor', 'amount', 'balance'] as const

/** The roles are written out: narrow screens show lines as cards, and CSS would take the table's meaning away. */
export function LedgerTable({ lines, isOld }: LedgerTableProps) {
  const text = words.entitlements
  return (
    <div className={styles.room}>
      <table
        className={styles.table}
        role="table"
        aria-label={text.history}
        aria-busy={isOld}
        data-old={isOld || undefined}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <LedgerRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LedgerRowProps = { line: LedgerLine }

function LedgerRow({ line }: LedgerRowProps) {
  const text = words.entitlements
  const { at, reason, actor, unit, amount, balance, reversedBy } = line
  const isReversed = reversedBy !== null
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
    </tr>
  )
}

import type { LedgerLine } from '@trellis/contract/money/entitlements.ts'
import { Icon } from '../../design/icon.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { Pill } from '../../design/pill.tsx'
import type { Column } from '../../design/table.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { describeLedgerReason } from '../../kit/ledger-reason.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import { formatAmount, formatBalance } from './amount-text.ts'
import styles from './ledger-table.module.css'
import { getLineState } from './line-state.ts'
import { ReverseLineButton } from './reverse-line-button.tsx'

/** A row of the table. A sum of several lines unfolds its parts, and cannot be reversed as a whole. */
export type ShownLine =
  | { kind: 'line' | 'part'; line: LedgerLine }
  | { kind: 'sum'; line: LedgerLine; count: number; isOpen: boolean }

type Toggle = (id: LedgerLine['id']) => void

const text = entitlementsMessages

export const createLedgerColumns = (toggle: Toggle): readonly Column<ShownLine>[] => [
  {
    name: 'at',
    title: text.columns.at,
    kind: 'note',
    cell: ({ line }) => <time dateTime={line.at}>{formatInstant(line.at)}</time>,
  },
  {
    name: 'reason',
    title: text.columns.reason,
    cell: (row) => <Reason row={row} toggle={toggle} />,
  },
  {
    name: 'actor',
    title: text.columns.actor,
    kind: 'note',
    cell: ({ line }) => (
      <span className={styles.actor} title={line.actor}>
        <PersonName id={line.actorId ?? null} name={line.actor} />
      </span>
    ),
  },
  {
    name: 'amount',
    title: text.columns.amount,
    cell: ({ line: { unit, amount } }) => (
      <span
        className={styles.amount}
        data-gain={(unit === 'debt' ? amount <= 0 : amount >= 0) || undefined}
      >
        {formatAmount(unit, amount)}
      </span>
    ),
  },
  {
    name: 'balance',
    title: text.columns.balance,
    kind: 'note',
    cell: ({ line: { unit, balance } }) => formatBalance(unit, balance),
  },
]

export const createReverseColumn = (onReverse: (line: LedgerLine) => void): Column<ShownLine> => ({
  name: 'actions',
  title: text.columns.actions,
  cell: ({ kind, line }) =>
    kind !== 'sum' && <ReverseLineButton line={line} onReverse={onReverse} />,
})

type ReasonProps = { row: ShownLine; toggle: Toggle }

function Reason({ row, toggle }: ReasonProps) {
  const { line } = row
  return (
    <>
      <VisibleText isName text={describeLedgerReason(line)} />
      {row.kind === 'sum' && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={row.isOpen}
          onClick={() => toggle(line.id)}
        >
          {row.isOpen ? text.hideParts : text.showParts({ count: row.count })}
        </button>
      )}{' '}
      {getLineState(line) === 'reversed' && (
        <Pill tone="warn" nowrap className={styles.reversed} title={text.reversedHint}>
          <Icon name="undo" size={13} />
          {text.reversed}
        </Pill>
      )}
    </>
  )
}

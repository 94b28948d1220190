import type { LedgerLine } from '@trellis/contract/entitlements.ts'
import { type ReactNode, useState } from 'react'
import { cellsOf } from '../../design/data-cell.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Icon } from '../../design/icon.tsx'
import { Pill } from '../../design/pill.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { words } from '../../words/words.ts'
import { amountText, balanceText } from './amount-text.ts'
import { groupLines, type LineGroup } from './group-lines.ts'
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
      {groupLines(lines).map(({ line, parts }) => (
        <LedgerRows key={line.id} line={line} parts={parts} onReverse={onReverse} />
      ))}
    </DataTable>
  )
}

type LedgerRowsProps = LineGroup & Pick<LedgerTableProps, 'onReverse'>

/** One line, or the sum of several with a button that shows each of them. */
function LedgerRows({ line, parts, onReverse }: LedgerRowsProps) {
  const [isOpen, setOpen] = useState(false)
  if (parts.length === 1) return <LedgerRow line={line} onReverse={onReverse} />
  const text = words.entitlements
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? text.hideParts : text.showParts(parts.length)}
    </button>
  )
  return (
    <>
      <LedgerRow line={line} toggle={toggle} onReverse={onReverse} />
      {isOpen &&
        parts.map((it) => <LedgerRow key={it.id} line={it} isPart onReverse={onReverse} />)}
    </>
  )
}

type LedgerRowProps = {
  line: LedgerLine
  /** Shows and hides the parts of a sum, which cannot be taken back as a whole. */
  toggle?: ReactNode
  isPart?: boolean
} & Pick<LedgerTableProps, 'onReverse'>

function LedgerRow({ line, toggle, isPart, onReverse }: LedgerRowProps) {
  const text = words.entitlements
  const { at, reason, actor, unit, amount, balance } = line
  const cell = cellsOf(text.columns)
  const isReversed = standingOf(line) === 'reversed'
  return (
    <tr role="row" data-reversed={isReversed || undefined} data-part={isPart || undefined}>
      <td {...cell('at')}>
        <time dateTime={at}>{formatInstant(at)}</time>
      </td>
      <td {...cell('reason')}>
        <VisibleText isName text={reason} />
        {toggle}{' '}
        {isReversed && (
          <Pill tone="warn" nowrap className={styles.reversed} title={text.reversedHint}>
            <Icon name="undo" size={13} />
            {text.reversed}
          </Pill>
        )}
      </td>
      <td {...cell('actor')}>
        <span className={styles.actor} title={actor}>
          {actor}
        </span>
      </td>
      <td {...cell('amount')} data-gain={amount >= 0 || undefined}>
        {amountText(unit, amount)}
      </td>
      <td {...cell('balance')}>{balanceText(unit, balance)}</td>
      {onReverse !== undefined && (
        <td {...cell('actions')}>
          {toggle === undefined && <ReverseLineButton line={line} onReverse={onReverse} />}
        </td>
      )}
    </tr>
  )
}

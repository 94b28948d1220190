import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { LedgerLine, readOwnLedger } from '@trellis/contract/money/entitlements.ts'
import { type ReactNode, useState } from 'react'
import { DataTable } from '../../design/data-table.tsx'
import { getPage } from '../../kit/page-of-rows.ts'
import { groupLines } from './group-lines.ts'
import { createLedgerColumns, createReverseColumn, type ShownLine } from './ledger-columns.tsx'
import styles from './ledger-table.module.css'
import { getLineState } from './line-state.ts'
import { linesPerPage } from './use-ledger.ts'
import type { LedgerView } from './use-ledger-view.ts'

export type LedgerTableProps = {
  /** Names the table and its pager. */
  label: string
  ledger: UseQueryResult<ReplyOf<typeof readOwnLedger>>
  place: LedgerView
  /** The title of a failure. */
  failed: string
  /** Replaces the table when there are no lines. */
  empty: ReactNode
  /** Asks to reverse a line. Without it, no line can be reversed. */
  onReverse?: (line: LedgerLine) => void
}

/** Shows a page of lines. Lines that belong together are one row, which unfolds. */
export function LedgerTable({ label, ledger, place, onReverse, ...states }: LedgerTableProps) {
  const [open, setOpen] = useState<ReadonlySet<LedgerLine['id']>>(new Set())
  const toggle = (id: LedgerLine['id']) => setOpen((now) => withToggled(now, id))
  const { rows = [], total = 0 } = ledger.data ?? {}
  const columns = createLedgerColumns(toggle)
  return (
    <DataTable
      label={label}
      columns={onReverse === undefined ? columns : [...columns, createReverseColumn(onReverse)]}
      rowKey={({ line, kind }) => `${kind} ${line.id}`}
      getMarks={({ line, kind }) => ({
        reversed: getLineState(line) === 'reversed',
        part: kind === 'part',
      })}
      className={styles.lines}
      query={ledger}
      page={getPage(
        { rows: listShownLines(rows, open), total },
        { ...place, pageSize: linesPerPage },
      )}
      icon="history"
      {...states}
    />
  )
}

function withToggled<T>(all: ReadonlySet<T>, it: T): ReadonlySet<T> {
  const next = new Set(all)
  if (!next.delete(it)) next.add(it)
  return next
}

/** Lists the rows of a page, each open sum before its parts. */
const listShownLines = (lines: readonly LedgerLine[], open: ReadonlySet<LedgerLine['id']>) =>
  groupLines(lines).flatMap(({ line, parts }): ShownLine[] => {
    if (parts.length === 1) return [{ kind: 'line', line }]
    const isOpen = open.has(line.id)
    const sum: ShownLine = { kind: 'sum', line, count: parts.length, isOpen }
    return isOpen ? [sum, ...parts.map((it): ShownLine => ({ kind: 'part', line: it }))] : [sum]
  })

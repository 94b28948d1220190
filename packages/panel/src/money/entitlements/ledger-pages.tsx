import { SegmentedControl } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { unitSchema } from '@trellis/contract/amounts.ts'
import type { LedgerLine, readOwnLedger } from '@trellis/contract/entitlements.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { ReactNode } from 'react'
import { Loaded } from '../../design/loaded.tsx'
import { PagedRows } from '../../design/paged-rows.tsx'
import { words } from '../../words/words.ts'
import styles from './ledger-pages.module.css'
import { LedgerTable } from './ledger-table.tsx'
import { linesPerPage } from './use-ledger.ts'
import type { LedgerPlace } from './use-ledger-place.ts'

type LedgerPagesProps = {
  /** Names the table and its pager. */
  label: string
  ledger: UseQueryResult<ReplyOf<typeof readOwnLedger>>
  place: LedgerPlace
  /** What to say when the lines cannot be had. */
  failed: string
  /** What stands there when there are none. */
  empty: ReactNode
  /** Asks to take a line back; without it nothing can be. */
  onReverse?: (line: LedgerLine) => void
}

const filters = ['all', ...unitSchema.options] as const

/** The lines of one ledger, a page of them at a time and of one balance if wanted. */
export function LedgerPages({ label, ledger, place, failed, empty, ...table }: LedgerPagesProps) {
  const text = words.entitlements
  return (
    <>
      <SegmentedControl
        className={styles.filter ?? ''}
        classNames={{ label: styles.choice ?? '' }}
        aria-label={text.filter}
        value={place.unit ?? 'all'}
        onChange={(next) => place.setUnit(unitSchema.safeParse(next).data ?? null)}
        data={filters.map((value) => ({ value, label: text.filters[value] }))}
      />
      <Loaded query={ledger} failed={failed}>
        {({ rows, total }) =>
          total === 0 ? (
            empty
          ) : (
            <PagedRows
              label={label}
              icon="history"
              page={place.page}
              pageCount={Math.ceil(total / linesPerPage)}
              onPage={place.setPage}
            >
              {rows.length > 0 && (
                <LedgerTable
                  label={label}
                  lines={rows}
                  isOld={ledger.isPlaceholderData}
                  {...table}
                />
              )}
            </PagedRows>
          )
        }
      </Loaded>
    </>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { IconName } from '../kit/icon-paths.ts'
import type { PageOfRows } from '../kit/page-of-rows.ts'
import { ListMissing } from './list-missing.tsx'
import { PagedRows } from './paged-rows.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

export type ListStatesProps<Row> = {
  /** Names the pager. */
  label: string
  /** The query that fetches the rows. */
  query: Pick<
    UseQueryResult,
    'data' | 'isError' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  page: PageOfRows<Row>
  /** The height of a row in pixels, for the skeleton. */
  rowHeight?: number
  /** Replaces the skeleton of plain rows. */
  skeleton?: ReactNode
  /** The title of a failure, and its explanation when the api gives none. */
  failed: string
  reason?: (error: unknown) => string
  /** Shown on a page beyond the last one. */
  icon: IconName
  /** Replaces the rows when no page has any. */
  empty: ReactNode
  /** Remarks above and below the rows. */
  above?: ReactNode
  below?: ReactNode
}

type Props<Row> = ListStatesProps<Row> & {
  /** Shows the rows. They are old while newer ones are fetched. */
  children: (rows: readonly Row[], isOld: boolean) => ReactNode
}

/**
 * Shows a page of rows in each of its states: a skeleton, a failure with a button that tries again, the empty state,
 * and the rows.
 */
export function ListStates<Row>({ query, page, failed, empty, children, ...props }: Props<Row>) {
  const { label, rowHeight = 60, skeleton, reason = () => failed, icon, above, below } = props
  if (query.data === undefined)
    return (
      <ListMissing
        query={query}
        skeleton={skeleton ?? <RowsSkeleton rowHeight={rowHeight} />}
        title={failed}
        fallback={reason}
      />
    )
  if (page.total === 0) return empty
  return (
    <>
      {above}
      <PagedRows label={label} icon={icon} {...page.pager}>
        {page.rows.length > 0 && children(page.rows, query.isPlaceholderData)}
      </PagedRows>
      {below}
    </>
  )
}

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
  /** What the rows come from: it says whether they are on their way, or failed. */
  query: Pick<
    UseQueryResult,
    'data' | 'isError' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  page: PageOfRows<Row>
  /** Of each row, in pixels, for what stands there before the rows. */
  rowHeight?: number
  /** What the rows look like before they are there, when it is more than a height. */
  skeleton?: ReactNode
  /** What to say when the rows cannot be had, and more of it when the api gives no reason. */
  failed: string
  reason?: (error: unknown) => string
  /** For a page beyond the last one. */
  icon: IconName
  /** What stands there when there are no rows on any page. */
  empty: ReactNode
  /** A remark above or below the rows. */
  above?: ReactNode
  below?: ReactNode
}

type Props<Row> = ListStatesProps<Row> & {
  /** Shows the rows; they are old while newer ones are on their way. */
  children: (rows: readonly Row[], isOld: boolean) => ReactNode
}

/**
 * Shows a page of rows in each of its states: a skeleton before the first ones, why they cannot be had and a way to try
 * again, that there are none, and the rows.
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

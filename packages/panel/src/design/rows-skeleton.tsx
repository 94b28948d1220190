import { Skeleton } from '@mantine/core'

type RowsSkeletonProps = { rowHeight: number; rows?: number }

const rowsOfPage = 10
const gap = 14

/** Has the height of a full page of rows, so that nothing jumps when they load. */
export const RowsSkeleton = ({ rowHeight, rows = rowsOfPage }: RowsSkeletonProps) =>
  Array.from({ length: rows }, (_, at) => <Skeleton key={at} height={rowHeight - gap} mt={gap} />)

import { Skeleton } from '@mantine/core'

type RowsSkeletonProps = { rowHeight: number }

const rowsOfPage = 10
const gap = 14

/** As high as a full page of rows, so that nothing jumps when they come. */
export const RowsSkeleton = ({ rowHeight }: RowsSkeletonProps) =>
  Array.from({ length: rowsOfPage }, (_, at) => (
    <Skeleton key={at} height={rowHeight - gap} mt={gap} />
  ))

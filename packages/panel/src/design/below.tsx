import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type BelowProps = {
  /** The queries of the parts above, as read by a component that holds both: a child could know more for a moment. */
  loading: readonly Pick<UseQueryResult, 'isLoading'>[]
  children: ReactNode
}

/** Hides parts of a page until those above them have their data and their size, because they would move. */
export function Below({ loading, children }: BelowProps) {
  const isWaiting = loading.some((it) => it.isLoading)
  return <div style={{ display: isWaiting ? 'none' : 'contents' }}>{children}</div>
}

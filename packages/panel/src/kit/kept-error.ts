import { useState } from 'react'

type Query = { data: unknown; error: unknown }

/**
 * Returns the failure of a query that has never been answered, also during its next attempt. React Query forgets it then, so
 * a page of the failure would disappear for a moment.
 */
export function useKeptError({ data, error }: Query): unknown {
  const [kept, setKept] = useState(error)
  const shown = error ?? (data === undefined ? kept : null)
  if (shown !== kept) setKept(shown)
  return shown
}

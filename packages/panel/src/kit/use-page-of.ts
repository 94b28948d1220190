import { useUrlPage } from './url-text.ts'

const rowsPerPage = 10

/** The page of a whole list that the address asks for; the last one for an address beyond it. */
export function usePageOf<T>(rows: readonly T[]) {
  const [asked, onPage] = useUrlPage()
  const pageCount = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  // The last row of the last page may be gone.
  const page = Math.min(asked, pageCount)
  return {
    page,
    pageCount,
    onPage,
    shown: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage),
  }
}

import { useUrlPage } from './url-text.ts'

const rowsPerPage = 10

/** The rows of one page of a list, and its pager. */
export type PageOfRows<Row> = {
  rows: readonly Row[]
  /** How many rows all pages have. */
  total: number
  pager: { page: number; pageCount: number; onPage: (page: number) => void }
}

/** Cuts the page of a whole list that the address names. Returns the last page for an address beyond it. */
export function usePageOfRows<Row>(rows: readonly Row[]): PageOfRows<Row> {
  const [asked, onPage] = useUrlPage()
  const pageCount = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  // The last row of the last page may be gone.
  const page = Math.min(asked, pageCount)
  return {
    rows: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    total: rows.length,
    pager: { page, pageCount, onPage },
  }
}

type Reply<Row> = { rows: readonly Row[]; total: number }
type PageState = { page: number; pageSize: number; setPage: (page: number) => void }

/** Makes a page of a reply of the api, without rows until it comes. */
export const getPage = <Row>(reply: Reply<Row> | undefined, place: PageState): PageOfRows<Row> => {
  const { rows, total } = reply ?? { rows: [], total: 0 }
  const { page, pageSize, setPage } = place
  return { rows, total, pager: { page, pageCount: Math.ceil(total / pageSize), onPage: setPage } }
}

/** Makes one page of a short list. */
export const getOnePage = <Row>(rows: readonly Row[] = []): PageOfRows<Row> => ({
  rows,
  total: rows.length,
  pager: { page: 1, pageCount: 1, onPage: () => undefined },
})

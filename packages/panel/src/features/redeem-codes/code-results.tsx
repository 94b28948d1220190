import type { RedeemCodeRow } from '@trellis/contract/redeem-codes.ts'
import { useUrlPage } from '../../lib/url-text.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { words } from '../../words/words.ts'
import { CodeTable } from './code-table.tsx'

type CodeResultsProps = { rows: readonly RedeemCodeRow[]; search: string; mayManage: boolean }

const rowsPerPage = 10

/** The codes that are searched for, a page of them at a time. */
export function CodeResults({ rows, search, mayManage }: CodeResultsProps) {
  const text = words.redeemCodes.admin
  const [asked, setPage] = useUrlPage()
  const found = rows.filter((row) => isFound(row, search.toLowerCase()))
  const pageCount = Math.max(1, Math.ceil(found.length / rowsPerPage))
  // The last row of the last page may have been deleted.
  const page = Math.min(asked, pageCount)
  if (found.length === 0)
    return <Empty icon="gift" title={rows.length === 0 ? text.none : text.noneFound(search)} />
  return (
    <>
      <CodeTable
        rows={found.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        mayManage={mayManage}
      />
      <Pager label={text.title} page={page} pageCount={pageCount} onPage={setPage} />
    </>
  )
}

const isFound = (row: RedeemCodeRow, search: string) =>
  [row.code, row['Created by'], ...row['Claimed by']].some((it) =>
    it.toLowerCase().includes(search),
  )

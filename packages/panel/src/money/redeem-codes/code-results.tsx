import type { RedeemCodeRow } from '@trellis/contract/redeem-codes.ts'
import { Empty } from '../../design/empty.tsx'
import { Pager } from '../../design/pager.tsx'
import { usePageOf } from '../../kit/use-page-of.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { CodeTable } from './code-table.tsx'

type CodeResultsProps = { rows: readonly RedeemCodeRow[]; search: string; mayManage: boolean }

/** The codes that are searched for, a page of them at a time. */
export function CodeResults({ rows, search, mayManage }: CodeResultsProps) {
  const text = wordsForAdmins.redeemCodes
  const found = rows.filter((row) => isFound(row, search.toLowerCase()))
  const { shown, ...pages } = usePageOf(found)
  if (found.length === 0)
    return <Empty icon="gift" title={rows.length === 0 ? text.none : text.noneFound(search)} />
  return (
    <>
      <CodeTable rows={shown} mayManage={mayManage} />
      <Pager label={text.title} {...pages} />
    </>
  )
}

const isFound = (row: RedeemCodeRow, search: string) =>
  [row.code, row['Created by'], ...row['Claimed by']].some((it) =>
    it.toLowerCase().includes(search),
  )

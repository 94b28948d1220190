import type { RedeemCodeRow } from '@trellis/contract/redeem-codes.ts'
import { usePageOf } from '../../lib/use-page-of.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
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

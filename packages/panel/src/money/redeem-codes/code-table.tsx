import type { RedeemCodeRow } from '@trellis/contract/money/redeem-codes.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import { usePageOfRows } from '../../kit/page-of-rows.ts'
import { redeemCodesAdminMessages } from '../../messages/redeem-codes-admin.ts'
import { createCodeActions, createCodeColumns } from './code-columns.tsx'
import styles from './code-table.module.css'
import { useRedeemCodes } from './use-redeem-codes.ts'

type CodeTableProps = { search: string; mayManage: boolean }

/** The codes that are searched for, a page of them at a time. */
export function CodeTable({ search, mayManage }: CodeTableProps) {
  const text = redeemCodesAdminMessages
  const codes = useRedeemCodes()
  const found = (codes.data ?? []).filter((row) => isFound(row, search.toLowerCase()))
  return (
    <DataTable
      label={text.title}
      columns={mayManage ? [...createCodeColumns(), createCodeActions()] : createCodeColumns()}
      rowKey={({ code }) => code}
      className={styles.codes}
      query={codes}
      page={usePageOfRows(found)}
      failed={text.fetchFailed}
      icon="gift"
      empty={
        <Empty
          icon="gift"
          title={codes.data?.length === 0 ? text.none : text.noneFound({ search })}
        />
      }
    />
  )
}

const isFound = (row: RedeemCodeRow, search: string) =>
  [row.code, row['Created by'], ...row['Claimed by']].some((it) =>
    it.toLowerCase().includes(search),
  )

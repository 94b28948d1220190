import { describeAmount } from '@trellis/contract/amounts.ts'
import { type RedeemCodeRow, unitOfCode } from '@trellis/contract/redeem-codes.ts'
import { cellsOf } from '../../design/data-cell.ts'
import { DataTable } from '../../design/data-table.tsx'
import { StatusBadge, type Tone } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useNow } from '../../kit/clock.ts'
import { formatDay, formatInstant } from '../../kit/dates.ts'
import { words } from '../../words/words.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { ClaimedBy } from './claimed-by.tsx'
import styles from './code-table.module.css'
import { DeleteCodeButton } from './delete-code-button.tsx'
import { type RowStatus, rowStatus } from './row-status.ts'

type CodeTableProps = { rows: readonly RedeemCodeRow[]; mayManage: boolean }

const columns = ['code', 'reward', 'status', 'claimed', 'created', 'expires', 'actions'] as const
const tones: Record<RowStatus, Tone> = {
  expired: 'bad',
  outOfStock: 'warn',
  public: 'good',
  active: 'calm',
}

export function CodeTable({ rows, mayManage }: CodeTableProps) {
  const text = wordsForAdmins.redeemCodes
  const now = useNow(10_000)
  const shown = columns.filter((it) => it !== 'actions' || mayManage)
  return (
    <DataTable label={text.title} columns={shown} titles={text.columns} className={styles.codes}>
      {rows.map((row) => (
        <CodeRow key={row.code} row={row} status={rowStatus(row, now)} mayManage={mayManage} />
      ))}
    </DataTable>
  )
}

type CodeRowProps = { row: RedeemCodeRow; status: RowStatus; mayManage: boolean }

function CodeRow({ row, status, mayManage }: CodeRowProps) {
  const text = wordsForAdmins.redeemCodes
  const cell = cellsOf(text.columns, ['claimed', 'created', 'expires'])
  return (
    <tr role="row">
      <td {...cell('code')}>
        <Text as="span" size="sm" weight="bold" mono>
          <VisibleText isName text={row.code} />
        </Text>
      </td>
      <td {...cell('reward')}>{describeAmount(unitOfCode[row.Type], row.Amount)}</td>
      <td {...cell('status')}>
        <StatusBadge tone={tones[status]} label={text.statuses[status]} />
      </td>
      <td {...cell('claimed')}>
        <ClaimedBy names={row['Claimed by']} stock={row.Stock} />
      </td>
      <td {...cell('created')} title={formatInstant(row.createdAt)}>
        <VisibleText isName text={row['Created by']} />
      </td>
      <td {...cell('expires')}>
        {row.expiryDate === null ? words.redeemCodes.permanent : formatDay(row.expiryDate)}
      </td>
      {mayManage && (
        <td {...cell('actions')}>
          <DeleteCodeButton code={row.code} />
        </td>
      )}
    </tr>
  )
}

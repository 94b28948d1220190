import { type RedeemCodeRow, unitOfCode } from '@trellis/contract/money/redeem-codes.ts'
import { PersonName } from '../../design/person-name.tsx'
import { StatusBadge, type Tone } from '../../design/status-badge.tsx'
import type { Column } from '../../design/table.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { describeAmount } from '../../kit/amounts.ts'
import { useNow } from '../../kit/clock.ts'
import { formatDay, formatInstant } from '../../kit/dates.ts'
import { redeemCodesMessages } from '../../messages/redeem-codes.ts'
import { redeemCodesAdminMessages } from '../../messages/redeem-codes-admin.ts'
import { ClaimedBy } from './claimed-by.tsx'
import { DeleteCodeButton } from './delete-code-button.tsx'
import { getRowStatus, type RowStatus } from './row-status.ts'

const text = redeemCodesAdminMessages
const tones: Record<RowStatus, Tone> = {
  expired: 'bad',
  outOfStock: 'warn',
  public: 'good',
  active: 'calm',
}

export const createCodeColumns = (): readonly Column<RedeemCodeRow>[] => [
  {
    name: 'code',
    title: text.columns.code,
    cell: ({ code }) => (
      <Text as="span" size="sm" weight="bold" mono>
        <VisibleText isName text={code} />
      </Text>
    ),
  },
  {
    name: 'reward',
    title: text.columns.reward,
    cell: ({ Type, Amount }) => describeAmount(unitOfCode[Type], Amount),
  },
  { name: 'status', title: text.columns.status, cell: (row) => <CodeStatus row={row} /> },
  {
    name: 'claimed',
    title: text.columns.claimed,
    onCard: 'titled',
    cell: (row) => <ClaimedBy row={row} />,
  },
  {
    name: 'created',
    title: text.columns.created,
    kind: 'note',
    onCard: 'titled',
    cell: (row) => (
      <span title={formatInstant(row.createdAt)}>
        <PersonName id={row.createdById} name={row['Created by']} />
      </span>
    ),
  },
  {
    name: 'expires',
    title: text.columns.expires,
    kind: 'note',
    onCard: 'titled',
    cell: ({ expiryDate }) =>
      expiryDate === null ? redeemCodesMessages.permanent : formatDay(expiryDate),
  },
]

export const createCodeActions = (): Column<RedeemCodeRow> => ({
  name: 'actions',
  title: text.columns.actions,
  cell: ({ code }) => <DeleteCodeButton code={code} />,
})

function CodeStatus({ row }: { row: RedeemCodeRow }) {
  const status = getRowStatus(row, useNow(10_000))
  return <StatusBadge tone={tones[status]} label={text.statuses[status]} />
}

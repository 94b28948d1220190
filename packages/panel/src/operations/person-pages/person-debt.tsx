import { useQuery } from '@tanstack/react-query'
import { readManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Text } from '../../design/text.tsx'
import { getQuery } from '../../kit/queries.ts'
import { debtsMessages } from '../../messages/debts.ts'
import { ForgiveDebtForm, formatBalance } from '../../money/entitlements/index.ts'

type PersonDebtProps = { discordId: string; mayManage: boolean }

/** Shows what a person owes to admins who may see users; nothing without a debt. */
export function PersonDebt({ discordId, mayManage }: PersonDebtProps) {
  const text = debtsMessages
  const [reason, setReason] = useState('')
  const { data: user } = useQuery(getQuery(readManagedUser, { params: { discordId } }))
  if (user === undefined || user.Debt === 0) return null
  return (
    <Card title={text.title}>
      <Text size="xl" weight="bold" numeric>
        {formatBalance('debt', user.Debt)}
      </Text>
      <Text tone="muted" size="sm">
        {text.hint}
      </Text>
      {mayManage && <ForgiveDebtForm discordId={discordId} typed={reason} onType={setReason} />}
    </Card>
  )
}

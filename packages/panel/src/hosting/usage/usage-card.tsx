import type { UsageRange } from '@trellis/contract/hosting/usage.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { usageMessages } from '../../messages/usage.ts'
import { UsageRangeChoice, UsageView } from './usage-view.tsx'

type UsageCardProps = { serverId: string }

/** Shows the use of the owner's server over the last day or month. */
export function UsageCard({ serverId }: UsageCardProps) {
  const [range, setRange] = useState<UsageRange>('day')
  return (
    <Card
      title={usageMessages.title}
      aside={<UsageRangeChoice range={range} onChange={setRange} />}
    >
      <UsageView of={{ serverId }} range={range} />
    </Card>
  )
}

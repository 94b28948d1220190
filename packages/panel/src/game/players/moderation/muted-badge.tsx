import { foreverMs } from '@trellis/contract/kit/durations.ts'
import { Icon } from '../../../design/icon.tsx'
import { Pill } from '../../../design/pill.tsx'
import { formatInstant } from '../../../kit/dates.ts'
import { onlinePlayersMessages } from '../../../messages/online-players.ts'
import { useIsMuted } from './use-is-muted.ts'

type MutedBadgeProps = { until: string | null }

/** Nothing for who may chat. */
export function MutedBadge({ until }: MutedBadgeProps) {
  const text = onlinePlayersMessages
  const isMuted = useIsMuted(until)
  if (until === null || !isMuted) return null
  const isForGood = Date.parse(until) >= foreverMs
  const title = isForGood ? text.mutedForGood : text.mutedUntil({ when: formatInstant(until) })
  return (
    <Pill tone="warn" nowrap title={title}>
      <Icon name="muted" size={13} /> {isForGood ? text.mutedForGood : text.muted}
    </Pill>
  )
}

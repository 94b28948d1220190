import { Button } from '@mantine/core'
import { Notice } from '../../design/notice.tsx'
import { describeFailure, statusTextOf } from '../../kit/call-failure.ts'
import { words } from '../../words/words.ts'

type LoadErrorCardProps = { error: unknown; isBusy: boolean; onRetry: () => void }

export function LoadErrorCard({ error, isBusy, onRetry }: LoadErrorCardProps) {
  const text = words.dashboard
  return (
    <Notice
      tone="bad"
      isUrgent
      title={text.loadErrorTitle}
      actions={
        <Button variant="default" loading={isBusy} onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      <p>{text.loadError(describeFailure(error) ?? statusTextOf(error))}</p>
    </Notice>
  )
}

import { Button } from '@mantine/core'
import { Notice } from '../../design/notice.tsx'
import { describeFailure, getStatusText } from '../../kit/call-failure.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { shellMessages } from '../../messages/shell.ts'

type LoadErrorCardProps = { error: unknown; isBusy: boolean; onRetry: () => void }

export function LoadErrorCard({ error, isBusy, onRetry }: LoadErrorCardProps) {
  const text = dashboardMessages
  return (
    <Notice
      tone="bad"
      isUrgent
      title={text.loadErrorTitle}
      actions={
        <Button variant="default" loading={isBusy} onClick={onRetry}>
          {shellMessages.retry}
        </Button>
      }
    >
      <p>{text.loadError({ reason: describeFailure(error) ?? getStatusText(error) })}</p>
    </Notice>
  )
}

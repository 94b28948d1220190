import { Button, Group, Progress, Stack } from '@mantine/core'
import { balanceBulkChanges } from '@trellis/contract/operations/bulk-grants.ts'
import type { BulkAction } from '@trellis/contract/operations/managed-users.ts'
import { type Fact, Facts } from '../../design/facts.tsx'
import { Notice } from '../../design/notice.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { shellMessages } from '../../messages/shell.ts'
import { type BulkInput, buildBulkBody } from './bulk-body.ts'
import styles from './bulk-outcome.module.css'
import { ImpactNotice } from './impact-notice.tsx'
import type { useChangeUsers } from './use-change-users.ts'
import { useImpact } from './use-impact.ts'

type BulkReviewProps = {
  action: BulkAction
  discordIds: string[]
  input: BulkInput
  change: ReturnType<typeof useChangeUsers>
  onBack: () => void
}

/** Shows the action and its effects; nothing happens before the admin confirms here. */
export function BulkReview({ action, discordIds, input, change, onBack }: BulkReviewProps) {
  const text = managedUsersMessages.bulk
  const impact = useImpact(action, discordIds)
  const count = discordIds.length
  return (
    <Stack gap="lg" tabIndex={-1} ref={takeFocus} className={styles.step ?? ''}>
      <Facts facts={listFacts(action, input)} />
      <ImpactNotice action={action} impact={impact} />
      {change.isError && (
        <Notice tone="bad" title={text.failed} isUrgent>
          <p>{describeFailure(change.error) ?? text.callFailed}</p>
        </Notice>
      )}
      {change.isPending && (
        <div role="status">
          {text.running({ count })}
          <Progress value={100} animated mt="xs" aria-label={text.running({ count })} />
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={change.isPending} onClick={onBack}>
          {action === 'unban' ? shellMessages.cancel : text.back}
        </Button>
        <Button
          {...(action === 'ban' ? { color: 'red' } : {})}
          loading={change.isPending}
          disabled={!impact.isSuccess}
          onClick={() => change.mutate(buildBulkBody(action, discordIds, input))}
        >
          {text.run({ action: text.actions[action], count })}
        </Button>
      </Group>
    </Stack>
  )
}

/** The button that led here is gone, and with it the focus. */
const takeFocus = (review: HTMLElement | null) => review?.focus()

function listFacts(action: BulkAction, { reason, reference, duration, amount }: BulkInput): Fact[] {
  const text = managedUsersMessages
  if (action === 'unban') return []
  if (action === 'ban')
    return [
      { label: text.dialog.reason, value: <VisibleText text={reason.trim()} />, isWide: true },
      { label: text.dialog.duration, value: duration.trim() },
    ]
  const { label } = text.bulk.amounts[balanceBulkChanges[action].unit]
  const notes: Fact[] = [
    { label: text.dialog.reason, value: <VisibleText text={reason.trim()} />, isWide: true },
    {
      label: text.note.reviewedReference,
      value: <VisibleText text={reference.trim()} />,
      isWide: true,
    },
  ]
  const isTyped = [reason, reference].map((it) => it.trim() !== '')
  return [
    { label, value: formatNumber(Number(amount)) },
    ...notes.filter((_note, index) => isTyped[index]),
  ]
}

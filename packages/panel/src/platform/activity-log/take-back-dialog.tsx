import { Button, Textarea } from '@mantine/core'
import { type BulkGrant, balanceBulkChanges } from '@trellis/contract/operations/bulk-grants.ts'
import { type Fact, Facts } from '../../design/facts.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/stack.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { useReason } from '../../kit/use-reason.ts'
import { activityDetailsMessages } from '../../messages/activity-details.ts'
import { activityLogMessages } from '../../messages/activity-log.ts'
import { bulkGrantsMessages } from '../../messages/bulk-grants.ts'
import { useBulkGrant, useTakeGrantBack } from './use-bulk-grant.ts'

type TakeBackDialogProps = { batch: string; onClose: () => void }

/** Shows a change of many users, and asks why it is taken back as a whole. */
export function TakeBackDialog({ batch, onClose }: TakeBackDialogProps) {
  const text = bulkGrantsMessages
  const grant = useBulkGrant(batch)
  const takeBack = useTakeGrantBack(batch)
  const { field, check } = useReason()
  const canTake = grant.data !== undefined && grant.data.open > 0 && !isWorking(grant.data)
  const submit = () =>
    check((reason) => {
      if (!takeBack.isPending) takeBack.mutate(reason, { onSuccess: onClose })
    })
  return (
    <FormDialog
      title={text.title}
      size="34rem"
      action={
        <Button type="submit" color="red" disabled={!canTake} loading={takeBack.isPending}>
          {activityLogMessages.takeGrantBack}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={() => takeBack.isPending || onClose()}
    >
      <Loaded query={grant} failed={text.loadFailed}>
        {(found) => (
          <Stack gap="lg">
            <Facts facts={listFacts(found)} />
            <GrantState grant={found} />
            {canTake && (
              <Textarea
                data-autofocus
                required
                label={text.reason}
                description={text.notified}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                autosize
                minRows={2}
                maxRows={6}
                readOnly={takeBack.isPending}
                {...field}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </FormDialog>
  )
}

const isWorking = ({ takenBack }: BulkGrant) => takenBack !== null && !takenBack.isOver

/** Says what taking back does, or that it was done. */
function GrantState({ grant }: { grant: BulkGrant }) {
  const text = bulkGrantsMessages
  const { action, open, takenBack } = grant
  const taken = takenBack && {
    ...takenBack,
    admin: takenBack.adminName,
    at: formatInstant(takenBack.at),
  }
  if (isWorking(grant)) return <Notice tone="calm" title={text.working} />
  if (open === 0)
    return (
      <Notice tone="calm" title={text.takenTitle}>
        <p>{taken === null ? text.undoneText : text.takenText(taken)}</p>
      </Notice>
    )
  return (
    <Notice tone="warn" title={describeEffect(action, open)}>
      {taken !== null && <p>{text.partly(taken)}</p>}
      {!action.startsWith('remove') && <p>{text.usedBecomesDebt}</p>}
    </Notice>
  )
}

function describeEffect(action: BulkGrant['action'], open: number): string {
  if (action.startsWith('add')) return bulkGrantsMessages.effect({ open })
  return action.startsWith('remove')
    ? bulkGrantsMessages.givenBack({ open })
    : bulkGrantsMessages.setBack({ open })
}

function listFacts({ action, amount, users, open, ...grant }: BulkGrant): Fact[] {
  const { facts, amounts } = bulkGrantsMessages
  const each = amounts[balanceBulkChanges[action].unit]({ amount })
  return [
    { label: facts.what, value: activityDetailsMessages.values.change[action] },
    { label: facts.each, value: each },
    { label: facts.users, value: users },
    { label: facts.left, value: open },
    { label: facts.by, value: grant.adminName },
    { label: facts.at, value: formatInstant(grant.at) },
    ...(grant.reason === '' ? [] : [{ label: facts.reason, value: grant.reason, isWide: true }]),
    ...(grant.reference === ''
      ? []
      : [{ label: facts.reference, value: grant.reference, isWide: true }]),
  ]
}

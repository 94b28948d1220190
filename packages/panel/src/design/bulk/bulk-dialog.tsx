import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { submitWith } from '../../kit/submit-with.ts'
import { bulkMessages } from '../../messages/bulk.ts'
import { shellMessages } from '../../messages/shell.ts'
import { FormButtons } from '../form-buttons.tsx'
import { List } from '../list.tsx'
import { Modal } from '../modal.tsx'
import { Notice } from '../notice.tsx'
import { Row } from '../row.tsx'
import { Stack } from '../stack.tsx'
import { Text } from '../text.tsx'
import { showToast } from '../toast.ts'
import { VisibleText } from '../visible-text.tsx'
import { type BulkFailure, useBulkRun } from './use-bulk-run.ts'

export type BulkDialogProps = {
  title: string
  text: string
  names: readonly string[]
  confirmLabel: string
  isDanger?: boolean
  /** The fields of the action. */
  children?: ReactNode
  /** Returns whether the fields are complete, and shows their faults. */
  validate?: () => boolean
  run: (name: string) => Promise<unknown>
  /** Reloads the rows that have changed. */
  onDone: (changed: readonly string[]) => void
  onClose: () => void
}

/** Asks before a bulk action, shows how far it is, and names each row that it failed for. */
export function BulkDialog({ names, validate, run, onDone, onClose, ...props }: BulkDialogProps) {
  const text = bulkMessages
  const bulk = useBulkRun(run)
  const finish = (failures: readonly BulkFailure[]) => {
    const changed = names.filter((name) => failures.every((it) => it.name !== name))
    onDone(changed)
    if (failures.length > 0) return
    showToast('success', text.done({ count: changed.length }))
    onClose()
  }
  const submit = () => {
    if (bulk.isPending || validate?.() === false) return
    bulk.mutate(names, { onSuccess: finish })
  }
  const failures = bulk.data ?? []
  return (
    <Modal
      opened
      onClose={() => bulk.isPending || onClose()}
      title={props.title}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      {failures.length > 0 ? (
        <Failures failures={failures} total={names.length} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submitWith(submit)}>
          <Text mb="md" tone="muted">
            {props.text}
          </Text>
          <Text mb="md" size="sm" breaks scrollsAt="7rem" tabIndex={0}>
            <VisibleText text={names.join(', ')} />
          </Text>
          {props.children}
          {bulk.isPending && (
            <Text mt="md" role="status" numeric>
              {text.progress({ done: bulk.done, total: names.length })}
            </Text>
          )}
          <FormButtons isCancelFocused={props.isDanger ?? false} onCancel={onClose}>
            <Button
              type="submit"
              loading={bulk.isPending}
              {...(props.isDanger === true && { color: 'red' })}
            >
              {props.confirmLabel}
            </Button>
          </FormButtons>
        </form>
      )}
    </Modal>
  )
}

type FailuresProps = { failures: readonly BulkFailure[]; total: number; onClose: () => void }

function Failures({ failures, total, onClose }: FailuresProps) {
  const text = bulkMessages
  return (
    // The button that led here is gone, and with it the focus.
    <Stack gap="md" tabIndex={-1} ref={(it) => it?.focus()}>
      <div role="status">
        <Notice
          tone={failures.length === total ? 'bad' : 'warn'}
          title={text.someFailed({ failed: failures.length, total })}
        />
      </div>
      <List scrollsAt="18rem" aria-label={text.failures} tabIndex={0}>
        {failures.map(({ name, reason }) => (
          <Stack key={name} as="li" divided="xs" breaks>
            <Text as="strong" weight="semibold">
              <VisibleText text={name} />
            </Text>
            <Text as="span" tone="muted" size="sm">
              <VisibleText text={reason} />
            </Text>
          </Stack>
        ))}
      </List>
      <Row justify="end">
        <Button onClick={onClose}>{shellMessages.close}</Button>
      </Row>
    </Stack>
  )
}

import { Button, Checkbox, Group } from '@mantine/core'
import type { ReceivedTransfer } from '@trellis/contract/hosting/transfers.ts'
import { useId, useState } from 'react'
import { List } from '../../design/list.tsx'
import { Modal } from '../../design/modal.tsx'
import { Text } from '../../design/text.tsx'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { membersMessages } from '../../messages/members.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { shellMessages } from '../../messages/shell.ts'
import { transfersMessages } from '../../messages/transfers.ts'
import { describeSchedule, describeWork } from '../scheduled-tasks/index.ts'
import { useAcceptTransfer } from './use-transfers.ts'

type AcceptTransferDialogProps = {
  transfer: ReceivedTransfer
  isOpen: boolean
  onClose: () => void
}

/** Shows everything that comes along with an offered server, and asks about its members. */
export function AcceptTransferDialog({ transfer, isOpen, onClose }: AcceptTransferDialogProps) {
  const text = transfersMessages
  const accept = useAcceptTransfer(transfer.code)
  const [keepMembers, setKeepMembers] = useState(false)
  const { serverName: server, members } = transfer
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={text.acceptTitle({ server })}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <p>{text.size({ size: formatKilobytes(transfer.sizeBytes) })}</p>
      <Members members={members} />
      {members.length > 0 && (
        <Checkbox
          mt="sm"
          label={text.keepMembers}
          description={text.keepMembersHint}
          checked={keepMembers}
          onChange={(event) => setKeepMembers(event.currentTarget.checked)}
        />
      )}
      <Tasks tasks={transfer.tasks} />
      <Text mt="md" tone="muted">
        {text.creatorsEnd}
      </Text>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          {text.later}
        </Button>
        <Button
          loading={accept.isPending}
          onClick={() => accept.mutate(keepMembers, { onSuccess: onClose })}
        >
          {text.becomeOwner}
        </Button>
      </Group>
    </Modal>
  )
}

function Members({ members }: Pick<ReceivedTransfer, 'members'>) {
  const id = useId()
  const text = transfersMessages
  return (
    <>
      <Text id={id} as="h3" mt="md" size="md" weight="bold">
        {text.members({ count: members.length })}
      </Text>
      <List mt="xs" scrollsAt="12rem" aria-labelledby={id}>
        {members.map(({ growId, preset, rights }) => (
          <Text as="li" key={growId} breaks>
            {text.member({
              name: growId,
              role:
                preset === null
                  ? rights.map((right) => membersMessages.rights[right]).join(', ')
                  : membersMessages.presets[preset],
            })}
          </Text>
        ))}
      </List>
    </>
  )
}

function Tasks({ tasks }: Pick<ReceivedTransfer, 'tasks'>) {
  const id = useId()
  const text = transfersMessages
  return (
    <>
      <Text id={id} as="h3" mt="md" size="md" weight="bold">
        {text.tasks({ count: tasks.length })}
      </Text>
      <List mt="xs" scrollsAt="12rem" aria-labelledby={id}>
        {tasks.map((task, at) => (
          <Text as="li" key={at} breaks>
            {text.task({
              type: scheduledTasksMessages.types[task.type],
              when: describeSchedule(task.schedule).sentence,
              work: describeWork(task) ?? '',
            })}
          </Text>
        ))}
      </List>
    </>
  )
}

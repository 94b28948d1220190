import type { ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { Modal } from '../../design/modal.tsx'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { RunTable } from './run-table.tsx'

type RunHistoryDialogProps = {
  serverId: string
  task: ScheduledTask
  isOpen: boolean
  onClose: () => void
}

export function RunHistoryDialog({ serverId, task, isOpen, onClose }: RunHistoryDialogProps) {
  const text = scheduledTasksMessages
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="50rem"
      title={text.historyOf({ task: text.types[task.type], schedule: task.schedule })}
    >
      <RunTable serverId={serverId} task={task} />
    </Modal>
  )
}

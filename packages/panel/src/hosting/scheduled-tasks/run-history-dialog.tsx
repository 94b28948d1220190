import { Modal } from '@mantine/core'
import type { ScheduledTask } from '@trellis/contract/scheduled-tasks.ts'
import { words } from '../../words/words.ts'
import { RunTable } from './run-table.tsx'

type RunHistoryDialogProps = {
  userId: string
  task: ScheduledTask
  isOpen: boolean
  onClose: () => void
}

export function RunHistoryDialog({ userId, task, isOpen, onClose }: RunHistoryDialogProps) {
  const text = words.scheduledTasks
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="50rem"
      title={text.historyOf(text.types[task.type], task.schedule)}
    >
      <RunTable userId={userId} task={task} />
    </Modal>
  )
}

import { Modal } from '@mantine/core'
import type { ScheduledTask } from '@trellis/contract/scheduled-tasks.ts'
import { Loaded } from '../../design/loaded.tsx'
import { Text } from '../../design/text.tsx'
import { zoneName } from '../../kit/zoned-dates.ts'
import { words } from '../../words/words.ts'
import { RunTable } from './run-table.tsx'
import { useTaskRuns } from './use-tasks.ts'

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
      size="xl"
      title={text.historyOf(text.types[task.type], task.schedule)}
    >
      <RunHistory userId={userId} task={task} />
    </Modal>
  )
}

type RunHistoryProps = Pick<RunHistoryDialogProps, 'userId' | 'task'>

function RunHistory({ userId, task }: RunHistoryProps) {
  const text = words.scheduledTasks
  const runs = useTaskRuns(userId, task.id)
  return (
    <Loaded query={runs} failed={text.historyFailed}>
      {(reply) =>
        reply.runs.length === 0 ? (
          <Text mb="sm" tone="muted">
            {text.noHistory}
          </Text>
        ) : (
          <>
            <Text mb="sm" tone="muted">
              {text.historyHint(zoneName(task.timezone))}
            </Text>
            <RunTable runs={reply.runs} timeZone={task.timezone} />
          </>
        )
      }
    </Loaded>
  )
}

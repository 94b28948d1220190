import { useDisclosure } from '@mantine/hooks'
import type { ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import {
  deleteTask,
  pauseTask,
  runTask,
  taskAccess,
} from '@trellis/contract/hosting/scheduled-tasks.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { confirm } from '../../design/confirm.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { refusalsMessages } from '../../messages/refusals.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { useRightRefusal } from '../servers/index.ts'
import styles from './task-actions.module.css'
import { useTaskAction } from './use-task-action.ts'

const RunHistoryDialog = createLazyDialog(
  async () => (await import('./run-history-dialog.tsx')).RunHistoryDialog,
)

type TaskActionsProps = {
  serverId: string
  task: ScheduledTask
  hasServer: boolean
}

export function TaskActions({ serverId, task, hasServer }: TaskActionsProps) {
  const text = scheduledTasksMessages
  const { isPaused } = task
  const [isOpen, history] = useDisclosure(false)
  const mayPause = useRightRefusal(pauseTask)
  const mayWork = useWorkRefusal(task)
  const change = useTaskAction(serverId, task, isPaused ? 'resume' : 'pause')
  const remove = useTaskAction(serverId, task, 'delete')
  return (
    <div className={styles.actions}>
      <RunButton serverId={serverId} task={task} hasServer={hasServer} />
      <RowActions
        isBusy={change.isPending || remove.isPending}
        sheet={text.types[task.type]}
        hasWords
      >
        <RowAction
          label={isPaused ? text.resume : text.pause}
          icon={isPaused ? 'restart' : 'pause'}
          denial={isPaused ? (mayPause ?? mayWork) : mayPause}
          isBlocked={change.isPending}
          onPress={() => change.mutate()}
        />
        <RowAction label={text.history} icon="history" onPress={history.open} />
        <RemoveAction
          label={text.delete}
          denial={useRightRefusal(deleteTask)}
          isBlocked={remove.isPending}
          question={{
            title: text.deleteTitle,
            text: text.deleteText({ task: text.types[task.type], schedule: task.schedule }),
            confirmLabel: text.delete,
          }}
          onRemove={() => remove.mutate()}
        />
      </RowActions>
      <RunHistoryDialog serverId={serverId} task={task} isOpen={isOpen} onClose={history.close} />
    </div>
  )
}

function RunButton({ serverId, task, hasServer }: TaskActionsProps) {
  const text = scheduledTasksMessages
  const run = useTaskAction(serverId, task, 'run')
  const isRunning = task.lastResult?.outcome === 'running'
  const mayRun = useRightRefusal(runTask)
  const mayWork = useWorkRefusal(task)
  const denial =
    mayRun ??
    mayWork ??
    (hasServer ? (isRunning ? text.isRunning : null) : refusalsMessages['no-server-for-tasks'])
  const askFirst = () =>
    confirm({
      title: text.runTitle,
      text: text.runText,
      confirmLabel: text.runConfirm,
      onConfirm: () => run.mutate(),
    })
  return (
    <ActionButton
      size="xs"
      variant="default"
      label={text.run}
      icon="play"
      loading={run.isPending}
      denial={denial}
      onPress={() => (task.type === 'restart' ? askFirst() : run.mutate())}
    />
  )
}

/** Says that the reader may not do by hand what the task does; null when they may. */
const useWorkRefusal = ({ type }: ScheduledTask) =>
  useRightRefusal({ access: taskAccess[type] ?? runTask.access })

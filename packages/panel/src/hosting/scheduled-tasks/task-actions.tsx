import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ScheduledTask } from '@trellis/contract/scheduled-tasks.ts'
import { deleteTask, pauseTask, runTask } from '@trellis/contract/scheduled-tasks.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Icon } from '../../design/icon.tsx'
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
  const [isOpen, history] = useDisclosure(false)
  return (
    <div className={styles.actions}>
      <RunButton serverId={serverId} task={task} hasServer={hasServer} />
      <PauseButton serverId={serverId} task={task} />
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="history" size={16} />}
        onClick={history.open}
      >
        {text.history}
      </Button>
      <DeleteButton serverId={serverId} task={task} />
      <RunHistoryDialog serverId={serverId} task={task} isOpen={isOpen} onClose={history.close} />
    </div>
  )
}

function RunButton({ serverId, task, hasServer }: TaskActionsProps) {
  const text = scheduledTasksMessages
  const run = useTaskAction(serverId, task, 'run')
  const isRunning = task.lastResult?.outcome === 'running'
  const right = useRightRefusal(runTask)
  const denial =
    right ??
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

type TaskButtonProps = Pick<TaskActionsProps, 'serverId' | 'task'>

function PauseButton({ serverId, task }: TaskButtonProps) {
  const text = scheduledTasksMessages
  const { isPaused } = task
  const change = useTaskAction(serverId, task, isPaused ? 'resume' : 'pause')
  return (
    <ActionButton
      size="xs"
      variant="default"
      label={isPaused ? text.resume : text.pause}
      icon={isPaused ? 'restart' : 'pause'}
      loading={change.isPending}
      denial={useRightRefusal(pauseTask)}
      onPress={() => change.mutate()}
    />
  )
}

function DeleteButton({ serverId, task }: TaskButtonProps) {
  const text = scheduledTasksMessages
  const remove = useTaskAction(serverId, task, 'delete')
  const denial = useRightRefusal(deleteTask)
  return (
    <Button
      size="xs"
      disabled={denial !== null}
      title={denial ?? undefined}
      variant="default"
      className={styles.delete ?? ''}
      leftSection={<Icon name="bin" size={16} />}
      loading={remove.isPending}
      onClick={() =>
        confirm({
          title: text.deleteTitle,
          text: text.deleteText({ task: text.types[task.type], schedule: task.schedule }),
          confirmLabel: text.delete,
          isDanger: true,
          onConfirm: () => remove.mutate(),
        })
      }
    >
      {text.delete}
    </Button>
  )
}

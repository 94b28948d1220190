import type { ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import styles from './task-list.module.css'
import { TaskRow } from './task-row.tsx'

type TaskListProps = {
  serverId: string
  tasks: readonly ScheduledTask[]
  hasServer: boolean
}

export function TaskList({ tasks, ...rest }: TaskListProps) {
  const text = scheduledTasksMessages
  const title = text.list({ count: tasks.length })
  return (
    <Card title={title}>
      {tasks.length === 0 ? (
        <Empty icon="clock" title={text.none}>
          {text.noneHint}
        </Empty>
      ) : (
        <List className={styles.tasks} aria-label={title}>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} {...rest} />
          ))}
        </List>
      )}
    </Card>
  )
}

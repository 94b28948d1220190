import { Button } from '@mantine/core'
import type { ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { TaskList } from '../../hosting/scheduled-tasks/index.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { TaskForm } from './task-form.tsx'

type SchedulerViewProps = {
  serverId: string
  tasks: readonly ScheduledTask[]
  hasServer: boolean
}

/** The form for a new task, and below it those that there are, with a server or without. */
export function SchedulerView({ serverId, tasks, hasServer }: SchedulerViewProps) {
  return (
    <>
      {hasServer ? <TaskForm serverId={serverId} taskCount={tasks.length} /> : <NoServerCard />}
      <TaskList serverId={serverId} tasks={tasks} hasServer={hasServer} />
    </>
  )
}

function NoServerCard() {
  const text = scheduledTasksMessages
  return (
    <Card>
      <Empty
        icon="clock"
        title={refusalsMessages['no-server-for-tasks']}
        action={
          <Button component={Link} to="/dashboard">
            {text.toDashboard}
          </Button>
        }
      >
        {text.needsServer}
      </Empty>
    </Card>
  )
}

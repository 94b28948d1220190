import type { ScheduledTask, TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { useId } from 'react'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import type { IconName } from '../../kit/icon-paths.ts'
import { formatZone } from '../../kit/zoned-dates.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { describeSchedule } from './describe-schedule.ts'
import { describeWork } from './describe-work.ts'
import { NextRuns } from './next-runs.tsx'
import { TaskActions } from './task-actions.tsx'
import { TaskFacts } from './task-facts.tsx'
import styles from './task-row.module.css'

const icons = {
  backup: 'archive',
  restart: 'restart',
  event: 'gift',
  command: 'console',
} as const satisfies Record<TaskType, IconName>

type TaskRowProps = {
  serverId: string
  task: ScheduledTask
  hasServer: boolean
}

export function TaskRow({ serverId, task, hasServer }: TaskRowProps) {
  const text = scheduledTasksMessages
  const id = useId()
  const { type, schedule, timezone, isPaused, nextRuns } = task
  const { sentence } = describeSchedule(schedule)
  const work = describeWork(task)
  return (
    <Box as="li" className={styles.task} aria-labelledby={id} data-paused={isPaused || undefined}>
      <span className={styles.icon}>
        <Icon name={icons[type]} size={20} />
      </span>
      <div className={styles.name}>
        <Row wrap gap="sm" rowGap="2xs">
          <Text id={id} as="h3" size="lg" weight="bold">
            {text.types[type]}
          </Text>
          {isPaused && <StatusBadge tone="calm" label={text.paused} />}
        </Row>
        <p>{sentence}</p>
        {work !== null && (
          <Text as="p" size="sm" breaks>
            {work}
          </Text>
        )}
        <p className={styles.schedule}>
          <code>{schedule}</code>
          <span>{formatZone(timezone)}</span>
        </p>
      </div>
      <TaskActions serverId={serverId} task={task} hasServer={hasServer} />
      <Stack gap="sm" className={styles.more}>
        <TaskFacts task={task} />
        {nextRuns.length > 0 && <NextRuns task={task} />}
      </Stack>
    </Box>
  )
}

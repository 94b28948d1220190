import { Input } from '@mantine/core'
import { Box } from '../../design/box.tsx'
import { Row } from '../../design/row.tsx'
import type { ScheduleDescription } from '../../hosting/scheduled-tasks/index.ts'
import { formatZone } from '../../kit/zoned-dates.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import styles from './schedule-description.module.css'

type ScheduleWordsProps = {
  description: ScheduleDescription
  timeZone: string
  /** True before anything was typed, which is no mistake yet. */
  isUntouched: boolean
}

/** Shows the meaning of the schedule in the form. */
export function ScheduleDescription({ description, timeZone, isUntouched }: ScheduleWordsProps) {
  const { isSound, sentence } = description
  return (
    <div>
      <Row mb="xs" minHeight="1.875rem">
        <Input.Label labelElement="div">{scheduledTasksMessages.description}</Input.Label>
      </Row>
      <Box
        size="md"
        tight
        tint="sunken"
        minHeight="3.75rem"
        className={styles.room}
        role="status"
        data-bad={!(isSound || isUntouched) || undefined}
      >
        <strong>{sentence}</strong>
        {isSound && <span>{formatZone(timeZone)}</span>}
      </Box>
    </div>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import {
  createTask,
  maxLateMinutes,
  maxTasks,
  minGapMinutes,
  taskAccess,
  taskTypeSchema,
} from '@trellis/contract/hosting/scheduled-tasks.ts'
import { Card } from '../../design/card.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { type ReadyMadeTask, readyMadeNames, readyMadeTasks } from './ready-made-tasks.ts'
import { ScheduleDescription } from './schedule-description.tsx'
import { ScheduleInput } from './schedule-input.tsx'
import styles from './task-form.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { useTaskForm } from './use-task-form.ts'
import { WorkFields } from './work-fields.tsx'

type TaskFormProps = { serverId: string; taskCount: number }

export function TaskForm({ serverId, taskCount }: TaskFormProps) {
  const text = scheduledTasksMessages
  const form = useTaskForm(serverId, taskCount)
  const { type, isFull } = form
  const mayCreate = useRightRefusal(createTask)
  const mayWork = useRightRefusal({ access: taskAccess[type] ?? createTask.access })
  const right = mayCreate ?? mayWork
  const tooMany = wordRefusal({ code: 'too-many-tasks', params: { max: maxTasks } })
  return (
    <Card title={text.newTask}>
      <form className={styles.form} noValidate onSubmit={submitWith(form.submit)}>
        <ReadyMade onTask={form.fill} />
        <NativeSelect
          label={text.type}
          description={text.typeHints[type]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={taskTypeSchema.options.map((value) => ({ value, label: text.types[value] }))}
          value={type}
          onChange={(event) => form.setType(taskTypeSchema.parse(event.currentTarget.value))}
        />
        <TimeZoneSelect
          timeZone={form.timezone}
          fault={form.faults.timezone}
          onTimeZone={form.setTimezone}
        />
        <WorkFields type={type} draft={form.work} fault={form.faults.work} onDraft={form.setWork} />
        <ScheduleInput entry={form.entry} fault={form.faults.schedule} onEntry={form.setEntry} />
        <ScheduleDescription
          description={form.description}
          timeZone={form.timezone}
          isUntouched={form.isUntouched}
        />
        <div className={styles.footer}>
          <Text tone="muted" size="sm" className={styles.limits} data-full={isFull || undefined}>
            {right ??
              (isFull
                ? tooMany
                : text.limits({ max: maxTasks, gap: minGapMinutes, late: maxLateMinutes }))}
          </Text>
          <Button
            type="submit"
            loading={form.isSending}
            disabled={isFull || right !== null}
            title={right ?? (isFull ? tooMany : undefined)}
          >
            {text.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function ReadyMade({ onTask }: { onTask: (task: ReadyMadeTask) => void }) {
  const text = scheduledTasksMessages
  return (
    <Row wrap gap="2xs" role="group" aria-label={text.readyMade} className={styles.wide}>
      {readyMadeNames.map((name) => (
        <Button
          key={name}
          variant="default"
          size="compact-sm"
          radius="xl"
          onClick={() => onTask(readyMadeTasks[name])}
        >
          {text.readyMadeTasks[name]}
        </Button>
      ))}
    </Row>
  )
}

import { Button, NativeSelect } from '@mantine/core'
import {
  defaultTimeZone,
  emptyScheduleSentence,
  mostTasks,
  type TaskType,
  taskTypeSchema,
  tooManyTasksSentence,
} from '@trellis/contract/scheduled-tasks.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Text } from '../../design/text.tsx'
import type { Language } from '../../kit/language.ts'
import { words } from '../../words/words.ts'
import { describeSchedule } from './describe-schedule.ts'
import { blankEntry, scheduleOf } from './schedule-entry.ts'
import { ScheduleInput } from './schedule-input.tsx'
import { ScheduleWords } from './schedule-words.tsx'
import styles from './task-form.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { faultsOf, useCreateTask } from './use-create-task.ts'

type TaskFormProps = { userId: string; taskCount: number; language: Language }

export function TaskForm({ userId, taskCount, language }: TaskFormProps) {
  const text = words.scheduledTasks
  const create = useCreateTask(userId)
  const [type, setType] = useState<TaskType>('backup')
  const [entry, setEntry] = useState(blankEntry)
  const [timezone, setTimezone] = useState(defaultTimeZone)
  /** The reader's own mistake, told when they press the button and until they type. */
  const [mistake, setMistake] = useState<string | null>(null)
  const schedule = scheduleOf(entry)
  const description = describeSchedule(schedule, language)
  const refused = faultsOf(create.error)
  const isFull = taskCount >= mostTasks
  const forget = () => {
    setMistake(null)
    if (!create.isPending) create.reset()
  }
  const submit = () => {
    if (create.isPending || isFull) return
    if (schedule === '') return setMistake(emptyScheduleSentence)
    if (!description.isSound) return setMistake(description.sentence)
    create.mutate(
      { type, schedule, timezone },
      { onSuccess: () => setEntry({ ...blankEntry, mode: entry.mode }) },
    )
  }
  return (
    <Card title={text.newTask}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <NativeSelect
          label={text.type}
          description={text.typeHints[type]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={taskTypeSchema.options.map((value) => ({ value, label: text.types[value] }))}
          value={type}
          onChange={(event) => setType(taskTypeSchema.parse(event.currentTarget.value))}
        />
        <TimeZoneSelect
          timeZone={timezone}
          fault={refused.timezone}
          onTimeZone={(chosen) => {
            forget()
            setTimezone(chosen)
          }}
        />
        <ScheduleInput
          entry={entry}
          fault={mistake ?? refused.schedule}
          onEntry={(next) => {
            forget()
            setEntry(next)
          }}
        />
        <ScheduleWords
          description={description}
          language={language}
          timeZone={timezone}
          isUntouched={schedule === ''}
        />
        <div className={styles.footer}>
          <Text tone="muted" size="sm" className={styles.limits} data-full={isFull || undefined}>
            {isFull ? tooManyTasksSentence : text.limits}
          </Text>
          <Button
            type="submit"
            loading={create.isPending}
            disabled={isFull}
            title={isFull ? tooManyTasksSentence : undefined}
          >
            {text.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

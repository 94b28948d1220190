import { defaultTimeZone, maxTasks, type TaskType } from '@trellis/contract/scheduled-tasks.ts'
import { useState } from 'react'
import { listRefusedFields } from '../../kit/field-errors.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { describeSchedule } from './describe-schedule.ts'
import { blankEntry, getSchedule, type ScheduleEntry } from './schedule-entry.ts'
import { useCreateTask } from './use-create-task.ts'

/** Holds the form of a new task. Its mistakes show when it is sent, until the next change. */
export function useTaskForm(serverId: string, taskCount: number) {
  const create = useCreateTask(serverId)
  const [type, setType] = useState<TaskType>('backup')
  const [entry, setEntry] = useState(blankEntry)
  const [timezone, setTimezone] = useState(defaultTimeZone)
  const [mistake, setMistake] = useState<string | null>(null)
  const schedule = getSchedule(entry)
  const description = describeSchedule(schedule)
  const refused = listRefusedFields(create.error)
  const isFull = taskCount >= maxTasks
  const forgetFaults = () => {
    setMistake(null)
    if (!create.isPending) create.reset()
  }
  return {
    type,
    setType,
    entry,
    setEntry: (next: ScheduleEntry) => {
      forgetFaults()
      setEntry(next)
    },
    timezone,
    setTimezone: (next: string) => {
      forgetFaults()
      setTimezone(next)
    },
    description,
    isUntouched: schedule === '',
    faults: {
      schedule: mistake ?? refused['schedule'] ?? null,
      timezone: refused['timezone'] ?? null,
    },
    isFull,
    isSending: create.isPending,
    submit: () => {
      if (create.isPending || isFull) return
      if (schedule === '') return setMistake(refusalsMessages['schedule-empty'])
      if (!description.isSound) return setMistake(description.sentence)
      create.mutate(
        { type, schedule, timezone },
        { onSuccess: () => setEntry({ ...blankEntry, mode: entry.mode }) },
      )
    },
  }
}

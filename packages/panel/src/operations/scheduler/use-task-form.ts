import { maxTasks, type TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { defaultTimeZone } from '@trellis/contract/kit/default-time-zone.ts'
import { useState } from 'react'
import { describeSchedule, useCreateTask } from '../../hosting/scheduled-tasks/index.ts'
import { listRefusedFields } from '../../kit/field-errors.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import type { ReadyMadeTask } from './ready-made-tasks.ts'
import { blankEntry, getSchedule } from './schedule-entry.ts'
import { createBlankWork, readWork } from './task-work.ts'

/** Holds the form of a new task. Its mistakes show when it is sent, until the next change. */
export function useTaskForm(serverId: string, taskCount: number) {
  const create = useCreateTask(serverId)
  const [type, setType] = useState<TaskType>('backup')
  const [work, setWork] = useState(createBlankWork)
  const [workFault, setWorkFault] = useState<string | null>(null)
  const [entry, setEntry] = useState(blankEntry)
  const [timezone, setTimezone] = useState(defaultTimeZone)
  const [mistake, setMistake] = useState<string | null>(null)
  const schedule = getSchedule(entry)
  const description = describeSchedule(schedule)
  const refused = listRefusedFields(create.error)
  const isFull = taskCount >= maxTasks
  const forgetFaults = () => {
    setMistake(null)
    setWorkFault(null)
    if (!create.isPending) create.reset()
  }
  const afterFaults =
    <Value>(set: (next: Value) => void) =>
    (next: Value) => {
      forgetFaults()
      set(next)
    }
  return {
    type,
    setType: afterFaults(setType),
    work,
    setWork: afterFaults(setWork),
    entry,
    setEntry: afterFaults(setEntry),
    timezone,
    setTimezone: afterFaults(setTimezone),
    fill: (task: ReadyMadeTask) => {
      forgetFaults()
      setType(task.type)
      setEntry({ ...entry, mode: 'advanced', cron: task.cron })
      if (task.event !== undefined) setWork({ ...work, event: task.event })
    },
    description,
    isUntouched: schedule === '',
    faults: {
      work: workFault,
      schedule: mistake ?? refused['schedule'] ?? null,
      timezone: refused['timezone'] ?? null,
    },
    isFull,
    isSending: create.isPending,
    submit: () => {
      if (create.isPending || isFull) return
      if (schedule === '') return setMistake(refusalsMessages['schedule-empty'])
      if (!description.isSound) return setMistake(description.sentence)
      const does = readWork(type, work)
      if (typeof does === 'string') return setWorkFault(does)
      create.mutate(
        { type, schedule, timezone, ...does },
        { onSuccess: () => setEntry({ ...blankEntry, mode: entry.mode }) },
      )
    },
  }
}

import type { Route } from '@trellis/contract/kit/route.ts'
import {
  createTask,
  defaultTimeZone,
  deleteTask,
  listTaskRuns,
  listTasks,
  noSuchTaskSentence,
  pauseTask,
  resumeTask,
  runTask,
  type ScheduledTask,
  scheduledTaskSchema,
  type TaskRun,
  taskRunSchema,
} from '@trellis/contract/scheduled-tasks.ts'
import type { z } from 'zod'
import type { Answerer } from './fake-api.ts'

export function makeRun(changes: Partial<TaskRun> = {}): TaskRun {
  return taskRunSchema.parse({
    dueAt: '2026-10-09T17:00:00.000Z',
    startedAt: '2026-10-09T17:00:04.000Z',
    finishedAt: '2026-10-09T17:00:16.000Z',
    outcome: 'done',
    reason: null,
    byHand: false,
    ...changes,
  })
}

/** A backup every midnight in Jakarta that has never run. */
export function makeTask(id: string, changes: Partial<ScheduledTask> = {}): ScheduledTask {
  return scheduledTaskSchema.parse({
    id,
    type: 'backup',
    schedule: '0 0 * * *',
    timezone: defaultTimeZone,
    isPaused: false,
    lastRun: null,
    lastResult: null,
    nextRuns: nextNights(5),
    ...changes,
  })
}

const nextNights = (count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2030, 9, 10 + at, 17)).toISOString())

const change =
  (changes: (task: ScheduledTask) => Partial<ScheduledTask>): Answerer =>
  ({ params }, { world }) => {
    const task = world.tasks.find((it) => it.id === params['taskId'])
    if (task === undefined) return { status: 404, error: noSuchTaskSentence }
    Object.assign(task, changes(task))
    return { reply: { message: 'Done.' } }
  }

export const taskAnswers: readonly [Route, Answerer][] = [
  [listTasks, (_, { world }) => ({ reply: { tasks: world.tasks } })],
  [
    createTask,
    ({ body }, { world }) => {
      const { type, schedule, timezone } = body as z.output<typeof createTask.body>
      const task = makeTask(`newtask${world.tasks.length}`, {
        type,
        schedule,
        timezone: timezone ?? defaultTimeZone,
      })
      world.tasks.push(task)
      return { reply: { message: 'Scheduled.', task } }
    },
  ],
  [pauseTask, change(() => ({ isPaused: true, nextRuns: [] }))],
  [resumeTask, change(() => ({ isPaused: false, nextRuns: nextNights(5) }))],
  [
    runTask,
    change(() => ({
      lastRun: '2026-10-10T02:00:00.000Z',
      lastResult: makeRun({ outcome: 'running', finishedAt: null, byHand: true }),
    })),
  ],
  [
    deleteTask,
    ({ params }, { world }) => {
      world.tasks = world.tasks.filter((it) => it.id !== params['taskId'])
      return { reply: { message: 'Deleted.' } }
    },
  ],
  [
    listTaskRuns,
    ({ params }, { world }) => ({ reply: { runs: world.runs.get(params['taskId'] ?? '') ?? [] } }),
  ],
]

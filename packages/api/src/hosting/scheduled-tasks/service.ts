import type { BodyOf } from '@trellis/contract/kit/route.ts'
import {
  type createTask,
  defaultTimeZone,
  mostTasks,
  scheduleFields,
} from '@trellis/contract/scheduled-tasks.ts'
import { sentenceFor } from '@trellis/contract/sentences/sentences.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault, Fault } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import {
  type Account,
  findAccount,
  openOwn,
  ownActor,
  refuseBanned,
} from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { firstNotRun, forgetOldRuns } from './claim.ts'
import { describeRun, describeTask, describeTasks, whenOf } from './description.ts'
import { nextDueTimes } from './due-times.ts'
import { hasOpenRun, insertRun, listNotBegun, listRuns } from './run-store.ts'
import { readSchedule } from './schedule.ts'
import { settleRun } from './settle.ts'
import {
  countTasksOf,
  deleteTaskRow,
  findTask,
  insertTask,
  lockTask,
  setRest,
  type TaskRow,
} from './store.ts'
import { zoneNamed } from './wall-clock.ts'
import { findRunDenial } from './work.ts'

type Deps = {
  db: Db
  bus: Bus
  now: () => number
  /** Looks for runs that are ready, soon. */
  beginSoon(): void
}

export type ScheduledTasksService = ReturnType<typeof createTaskService>

const runsShown = 50
const busySentence = 'This task is running already.'
const pausedSentence = 'The task was paused.'
const unreadableSentence = 'The schedule of this task cannot be read. Delete it and make it again.'

export function createTaskService({ db, bus, now, beginSoon }: Deps) {
  /** One change of a task by its owner: under the task's lock, in the log, and told to open panels. */
  async function change(
    userId: string,
    taskId: string,
    act: (tx: Tx, task: TaskRow) => Promise<{ action: string | null; message: string }>,
  ): Promise<{ message: string }> {
    const message = await db.transaction(async (tx) => {
      const account = await openAccount(tx, userId, now())
      const found = await findTask(tx, userId, taskId)
      const task = found === null ? null : await lockTask(tx, taskId)
      if (task === null) throw missing()
      const { action, message } = await act(tx, task)
      if (action !== null) await log(tx, account, { action, task, at: now() })
      return message
    })
    bus.emit('tasks', userId)
    return { message }
  }

  return {
    /** The account's tasks, for whoever may see them. */
    of: (userId: string) => db.transaction((tx) => describeTasks(tx, userId, now())),

    async list(userId: string) {
      const tasks = await db.transaction(async (tx) => {
        await openAccount(tx, userId, now())
        return describeTasks(tx, userId, now())
      })
      return { tasks }
    },

    async create(caller: Caller, form: BodyOf<typeof createTask>) {
      const { userId } = caller
      const task = await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        refuseBanned(account, now())
        if (account.server === null) {
          throw createFault('missing', { code: 'no-server-for-tasks' }, { code: 'no-server' })
        }
        const when = readForm(form)
        if ((await countTasksOf(tx, userId)) >= mostTasks) {
          throw createFault('conflict', { code: 'too-many-tasks', params: { max: mostTasks } })
        }
        const [nextAt] = nextDueTimes(when, now(), 1)
        if (nextAt === undefined) throw new Error('A schedule that comes has no due time.')
        const task = await insertTask(tx, {
          id: newId(),
          userId,
          type: form.type,
          schedule: (scheduleFields(form.schedule) ?? []).join(' '),
          timezone: when.zone,
          createdAt: now(),
          nextAt,
        })
        await log(tx, account, { action: 'Task scheduled', task, at: now() })
        return task
      })
      bus.emit('tasks', userId)
      return { message: 'Task scheduled.', task: describeTask(task, null, now()) }
    },

    /** What it is doing just now is not cut short; nothing is recorded of it any more. */
    delete(userId: string, taskId: string) {
      return change(userId, taskId, async (tx, { id }) => {
        await deleteTaskRow(tx, id)
        return { action: 'Scheduled task deleted', message: 'Task deleted.' }
      })
    },

    async run(userId: string, taskId: string) {
      const answer = await change(userId, taskId, async (tx, task) => {
        const denial = await findRunDenial(tx, userId, now())
        if (denial !== null) {
          const kind = denial.code === 'actions-disabled' ? 'forbidden' : 'conflict'
          throw createFault(kind, denial, { code: 'action-refused' })
        }
        if (await hasOpenRun(tx, task.id)) throw new Fault('conflict', busySentence)
        await insertByHand(tx, task)
        await forgetOldRuns(tx, task)
        return { action: 'Scheduled task run by hand', message: 'Task started.' }
      })
      beginSoon()
      return answer
    },

    /** Pausing what rests already is no change, and so for resuming. */
    pause(userId: string, taskId: string) {
      return change(userId, taskId, async (tx, task) => {
        const isChange = task.paused_at === null
        if (isChange) await setRest(tx, task.id, { pausedAt: now(), nextAt: null })
        const end = { outcome: 'skipped' as const, reason: pausedSentence }
        for (const run of await listNotBegun(tx, task.id)) await settleRun(tx, run.id, end, now())
        return { action: isChange ? 'Scheduled task paused' : null, message: 'Task paused.' }
      })
    },

    resume(userId: string, taskId: string) {
      return change(userId, taskId, async (tx, task) => {
        if (whenOf(task) === null) throw new Fault('conflict', unreadableSentence)
        const isChange = task.paused_at !== null
        if (isChange) {
          const nextAt = await firstNotRun(tx, task, now())
          await setRest(tx, task.id, { pausedAt: null, nextAt })
        }
        return { action: isChange ? 'Scheduled task resumed' : null, message: 'Task resumed.' }
      })
    },

    async runs(userId: string, taskId: string) {
      const rows = await db.transaction(async (tx) => {
        await openAccount(tx, userId, now())
        if ((await findTask(tx, userId, taskId)) === null) throw missing()
        return listRuns(tx, taskId, runsShown)
      })
      return { runs: rows.map(describeRun) }
    },
  }

  async function insertByHand(tx: Tx, task: TaskRow): Promise<void> {
    // Due times are whole minutes; one made by hand must not take the place of one that comes.
    const at = now() % 60_000 === 0 ? now() + 1 : now()
    const run = { id: newId(), taskId: task.id, dueAt: at, beginAt: at, byHand: true }
    const open = { outcome: 'running', reason: null, finishedAt: null } as const
    if ((await insertRun(tx, { ...run, ...open })) === null) {
      throw new Fault('conflict', busySentence)
    }
  }
}

const missing = () => createFault('missing', { code: 'no-such-task' }, { code: 'missing' })

async function openAccount(tx: Tx, userId: string, at: number): Promise<Account> {
  const account = await findAccount(tx, userId)
  if (account === null) throw new Fault('signed-out', 'User not authenticated.')
  refuseBanned(account, at)
  return account
}

function readForm({ schedule, timezone }: BodyOf<typeof createTask>) {
  const read = readSchedule(schedule)
  if ('refusal' in read) {
    const fields = { schedule: sentenceFor(read.refusal) }
    throw createFault('bad-input', read.refusal, { code: 'bad-input', fields })
  }
  const zone = zoneNamed(timezone ?? defaultTimeZone)
  if (zone === null) {
    const refusal = { code: 'unknown-time-zone' } as const
    const fields = { timezone: sentenceFor(refusal) }
    throw createFault('bad-input', refusal, { code: 'bad-input', fields })
  }
  return { schedule: read.schedule, zone }
}

async function log(
  tx: Tx,
  account: Account,
  { action, task, at }: { action: string; task: TaskRow; at: number },
): Promise<void> {
  const { type, schedule, timezone } = task
  await insertActivity(tx, {
    ...ownActor(account, at),
    action,
    details: { type, schedule, timezone },
  })
}

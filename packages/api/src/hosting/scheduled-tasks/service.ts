import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { openUnbanned } from '../../people/users/index.ts'
import { getStartCode } from '../servers/index.ts'
import { forgetOldRuns } from './claim.ts'
import { describeRun, describeTask, describeTasks } from './description.ts'
import { createPauses } from './pauses.ts'
import { hasOpenRun, insertRun, listRuns } from './run-store.ts'
import { deleteTaskRow, findTask, type TaskRow } from './store.ts'
import { changeTask, createMissingFault, type TaskScope } from './task-change.ts'
import { refuseTask, type TaskGrants } from './task-content.ts'
import { insertForm, type TaskForm } from './task-form.ts'
import { findRunDenial } from './work.ts'

type Deps = {
  db: Db
  bus: Bus
  now: () => number
  grants: TaskGrants
  /** Begins ready runs soon, without waiting for the next check. */
  beginSoon(): void
}

/** A user without a server has no tasks. */
type AnyCall = { caller: Caller; params: { serverId: string | null } }

export type ScheduledTasksService = ReturnType<typeof createTaskService>

const runsShown = 50
const createRunningFault = () =>
  createFault('conflict', { code: 'task-running' }, { code: 'conflict' })

export function createTaskService(deps: Deps) {
  const { db, bus, now, grants, beginSoon } = deps
  return {
    ...createPauses(deps),

    /** Returns a server's tasks. */
    of: (serverId: string) => db.transaction((tx) => describeTasks(tx, serverId, now())),

    async list({ caller, params: { serverId } }: AnyCall) {
      const tasks = await db.transaction(async (tx) => {
        await openUnbanned(tx, caller, now())
        return serverId === null ? [] : describeTasks(tx, serverId, now())
      })
      return { tasks }
    },

    async create({ caller, params: { serverId } }: AnyCall, form: TaskForm) {
      const user = serverId === null ? null : grants.find(caller.userId, serverId)
      const task = await db.transaction((tx) =>
        insertForm(tx, { caller, serverId, user }, { form, at: now() }),
      )
      bus.emit('tasks', task.user_id)
      return { ...createReply({ code: 'task-scheduled' }), task: describeTask(task, null, now()) }
    },

    /** A run in progress is not interrupted, but its result is no longer recorded. */
    delete(of: TaskScope, taskId: string) {
      return changeTask(deps, { ...of, taskId }, async (tx, { id }) => {
        await deleteTaskRow(tx, id)
        return { action: 'scheduled-task-deleted', reply: 'task-deleted' }
      })
    },

    async run(of: TaskScope, taskId: string) {
      const user = grants.find(of.caller.userId, of.serverId)
      const answer = await changeTask(deps, { ...of, taskId }, async (tx, task) => {
        await refuseTask(tx, task, user)
        const denial = await findRunDenial(tx, task, now())
        if (denial !== null) {
          const kind = denial.code === 'actions-disabled' ? 'forbidden' : 'conflict'
          throw createFault(kind, denial, { code: getStartCode(denial) })
        }
        if (await hasOpenRun(tx, task.id)) throw createRunningFault()
        await insertByHand(tx, task, now())
        await forgetOldRuns(tx, task)
        return { action: 'scheduled-task-run-by-hand', reply: 'task-started' }
      })
      beginSoon()
      return answer
    },

    async runs(of: TaskScope, taskId: string) {
      const rows = await db.transaction(async (tx) => {
        await openUnbanned(tx, of.caller, now())
        if ((await findTask(tx, of.serverId, taskId)) === null) throw createMissingFault()
        return listRuns(tx, taskId, runsShown)
      })
      return { runs: rows.map(describeRun) }
    },
  }
}

async function insertByHand(tx: Tx, task: TaskRow, now: number): Promise<void> {
  // Due times are whole minutes; one made by hand must not take the place of one that comes.
  const at = now % 60_000 === 0 ? now + 1 : now
  const run = { id: createId(), taskId: task.id, dueAt: at, beginAt: at, byHand: true }
  const open = { outcome: 'running', reason: null, finishedAt: null } as const
  if ((await insertRun(tx, { ...run, ...open })) === null) {
    throw createRunningFault()
  }
}

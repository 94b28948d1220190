import { createReason } from '@trellis/texts/reasons.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { getAuthor } from './author.ts'
import { findFirstNotRun } from './claim.ts'
import { getWhen } from './description.ts'
import { listNotBegun } from './run-store.ts'
import { settleRun } from './settle.ts'
import { setAuthor, setRest } from './store.ts'
import { changeTask, type TaskScope } from './task-change.ts'
import { refuseTask, type TaskGrants } from './task-content.ts'

type Deps = { db: Db; bus: Bus; now: () => number; grants: TaskGrants }

/** Pauses and resumes tasks. A task belongs to the user who resumes it. */
export function createPauses(deps: Deps) {
  const { now, grants } = deps
  return {
    /** Pausing what rests already is no change, and so for resuming. */
    pause(of: TaskScope, taskId: string) {
      return changeTask(deps, { ...of, taskId }, async (tx, task) => {
        const isChange = task.paused_at === null
        if (isChange) await setRest(tx, task.id, { pausedAt: now(), nextAt: null })
        const end = { outcome: 'skipped' as const, ...createReason({ code: 'run-paused' }) }
        for (const run of await listNotBegun(tx, task.id)) await settleRun(tx, run.id, end, now())
        return { action: isChange ? 'scheduled-task-paused' : null, reply: 'task-paused' }
      })
    },

    resume(of: TaskScope, taskId: string) {
      const user = grants.find(of.caller.userId, of.serverId)
      return changeTask(deps, { ...of, taskId }, async (tx, task) => {
        await refuseTask(tx, task, user)
        if (getWhen(task) === null)
          throw createFault('conflict', { code: 'schedule-unreadable' }, { code: 'conflict' })
        const isChange = task.paused_at !== null
        if (isChange) {
          const nextAt = await findFirstNotRun(tx, task, now())
          await setRest(tx, task.id, { pausedAt: null, nextAt })
          await setAuthor(tx, task.id, getAuthor(of.caller.userId, user))
        }
        return { action: isChange ? 'scheduled-task-resumed' : null, reply: 'task-resumed' }
      })
    },
  }
}

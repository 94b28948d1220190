import type { ActivityCode } from '@trellis/contract/sentences/activity-actions.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { type Account, getOwnActor, openUnbanned } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { findTask, lockTask, type TaskRow } from './store.ts'

/** The caller and the server whose tasks the call is about. */
export type TaskScope = { caller: Caller; serverId: string }

/** Changes a task under the task's lock, logs it, and notifies open panels. */
export async function changeTask(
  { db, bus, now }: { db: Db; bus: Bus; now: () => number },
  { caller, serverId, taskId }: TaskScope & { taskId: string },
  act: (tx: Tx, task: TaskRow) => Promise<{ action: ActivityCode | null; message: string }>,
): Promise<{ message: string }> {
  const { message, ownerId } = await db.transaction(async (tx) => {
    const account = await openUnbanned(tx, caller, now())
    const found = await findTask(tx, serverId, taskId)
    const task = found === null ? null : await lockTask(tx, taskId)
    if (task === null) throw createMissingFault()
    const { action, message } = await act(tx, task)
    if (action !== null) await recordTask(tx, account, { action, task, at: now() })
    return { message, ownerId: task.user_id }
  })
  bus.emit('tasks', ownerId)
  return { message }
}

export const createMissingFault = () =>
  createFault('missing', { code: 'no-such-task' }, { code: 'missing' })

/** Records a change of a task in the activity log. */
export async function recordTask(
  tx: Tx,
  account: Account,
  { action, task, at }: { action: ActivityCode; task: TaskRow; at: number },
): Promise<void> {
  const { type, schedule, timezone } = task
  await insertActivity(tx, {
    ...getOwnActor(account, at),
    subjectId: task.user_id,
    action,
    details: { type, schedule, timezone },
  })
}

import type { ActivityCode } from '@trellis/contract/activities.ts'
import type { TaskReply } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { type Answer, createReply } from '../../kit/reply.ts'
import { type Account, getOwnActor, openUnbanned } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { findTask, lockTask, type TaskRow } from './store.ts'

/** The caller and the server whose tasks the call is about. */
export type TaskScope = { caller: Caller; serverId: string }

/** Names the change of a task: its entry in the activity log, if any, and the answer. */
type Done = { action: ActivityCode | null; reply: TaskReply['code'] }

/** Changes a task under the task's lock, logs it, and notifies open panels. */
export async function changeTask(
  { db, bus, now }: { db: Db; bus: Bus; now: () => number },
  { caller, serverId, taskId }: TaskScope & { taskId: string },
  act: (tx: Tx, task: TaskRow) => Promise<Done>,
): Promise<Answer> {
  const { reply, ownerId } = await db.transaction(async (tx) => {
    const account = await openUnbanned(tx, caller, now())
    const found = await findTask(tx, serverId, taskId)
    const task = found === null ? null : await lockTask(tx, taskId)
    if (task === null) throw createMissingFault()
    const { action, reply } = await act(tx, task)
    if (action !== null) await recordTask(tx, account, { action, task, at: now() })
    return { reply, ownerId: task.user_id }
  })
  bus.emit('tasks', ownerId)
  return createReply({ code: reply })
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

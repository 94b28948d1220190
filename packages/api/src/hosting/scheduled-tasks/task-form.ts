import {
  type createTask,
  maxTasks,
  splitSchedule,
} from '@trellis/contract/hosting/scheduled-tasks.ts'
import { defaultTimeZone } from '@trellis/contract/kit/default-time-zone.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type { ServerUser } from '@trellis/contract/kit/server-access.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createId } from '../../kit/secrets.ts'
import { openUnbanned } from '../../people/users/index.ts'
import { holdServer } from '../servers/index.ts'
import { getAuthor } from './author.ts'
import { listNextDueTimes } from './due-times.ts'
import { readSchedule } from './schedule.ts'
import { countTasks, insertTask, type TaskRow } from './store.ts'
import { recordTask } from './task-change.ts'
import { formatTaskWork, refuseMissingRight } from './task-content.ts'
import { findZone } from './wall-clock.ts'

export type TaskForm = BodyOf<typeof createTask>

/** Who creates a task, with the rights to the server. */
type Creator = { caller: Caller; serverId: string | null; user: ServerUser | null }

/** Creates the task of a form. Throws when the server may not have it or its schedule is refused. */
export async function insertForm(
  tx: Tx,
  { caller, serverId, user }: Creator,
  { form, at }: { form: TaskForm; at: number },
): Promise<TaskRow> {
  const account = await openUnbanned(tx, caller, at)
  if (serverId === null) {
    throw createFault('missing', { code: 'no-server-for-tasks' }, { code: 'no-server' })
  }
  const server = await holdServer(tx, serverId)
  const when = readForm(form)
  const work = formatTaskWork(form)
  await refuseMissingRight(tx, { ...form, template: server.template }, user)
  if ((await countTasks(tx, serverId)) >= maxTasks) {
    throw createFault('conflict', { code: 'too-many-tasks', params: { max: maxTasks } })
  }
  const [nextAt] = listNextDueTimes(when, at, 1)
  if (nextAt === undefined) throw new Error('A schedule that comes has no due time.')
  const task = await insertTask(tx, {
    id: createId(),
    userId: server.owner_id,
    authorId: getAuthor(caller.userId, user),
    serverId,
    type: form.type,
    work,
    schedule: (splitSchedule(form.schedule) ?? []).join(' '),
    timezone: when.zone,
    createdAt: at,
    nextAt,
  })
  await recordTask(tx, account, { action: 'task-scheduled', task, at })
  return task
}

function readForm({ schedule, timezone }: TaskForm) {
  const read = readSchedule(schedule)
  if ('refusal' in read) {
    throw createFault('bad-input', read.refusal, { code: 'bad-input', field: 'schedule' })
  }
  const zone = findZone(timezone ?? defaultTimeZone)
  if (zone === null) {
    const refusal = { code: 'unknown-time-zone' } as const
    throw createFault('bad-input', refusal, { code: 'bad-input', field: 'timezone' })
  }
  return { schedule: read.schedule, zone }
}

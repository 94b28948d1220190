import { type createTask, taskAccess } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { listCommandRights } from '@trellis/contract/kit/command-rights.ts'
import { consoleCommandSchema } from '@trellis/contract/kit/console-line.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import { hasRights, mayUse, type ServerUser } from '@trellis/contract/kit/server-access.ts'
import { timedEventFormSchema } from '@trellis/contract/kit/timed-event-schemas.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { findStopLines } from '../engines/index.ts'
import { findUndeletedServer } from '../servers/index.ts'
import type { TaskRow } from './store.ts'

type TaskForm = BodyOf<typeof createTask>

const workSchema = z.object({
  event: timedEventFormSchema.optional().catch(undefined),
  command: consoleCommandSchema.optional().catch(undefined),
})

/** Reads the event or command of a stored task; neither for other types, and for a row that was edited. */
export function readTaskWork(work: string | null): z.output<typeof workSchema> {
  return work === null ? {} : (workSchema.safeParse(tryParseJson(work)).data ?? {})
}

/** Returns the stored content of a new task. Throws when its type and its content do not fit. */
export function formatTaskWork({ type, event, command }: TaskForm): string | null {
  const isComplete =
    (event !== undefined) === (type === 'event') && (command !== undefined) === (type === 'command')
  if (!isComplete) throw createFault('bad-input', { code: 'task-work-missing' })
  return event === undefined && command === undefined ? null : JSON.stringify({ event, command })
}

/** Finds the rights of a user to a server. */
export type TaskGrants = { find(userId: string, serverId: string): ServerUser | null }

type Work = { type: TaskForm['type']; command?: string | undefined; template: string | null }

/** A task needs the rights of its work, so that no member gains a right by a task. `template` is that of its server. */
export async function refuseMissingRight(
  tx: Tx,
  work: Work,
  user: ServerUser | null,
): Promise<void> {
  if (!(await hasRightOfWork(tx, work, user)))
    throw createFault('forbidden', { code: 'not-allowed' })
}

/** Returns whether a user has the rights of the work of a task, besides the right to tasks. */
async function hasRightOfWork(
  tx: Tx,
  { type, command, template }: Work,
  user: ServerUser | null,
): Promise<boolean> {
  const access = taskAccess[type]
  if (access === null) return true
  if (user === null || !mayUse(access, user)) return false
  if (command === undefined) return true
  return hasRights(user, listCommandRights(command, await findStopLines(tx, template)))
}

/** Returns whether a user has the rights of the work of a stored task. */
export async function hasRightOfTask(
  tx: Tx,
  { type, work, server_id }: Pick<TaskRow, 'type' | 'work' | 'server_id'>,
  user: ServerUser | null,
): Promise<boolean> {
  const server = server_id === null ? null : await findUndeletedServer(tx, server_id)
  const template = server?.template ?? null
  return hasRightOfWork(tx, { type, command: readTaskWork(work).command, template }, user)
}

/** Throws when a user lacks the rights of the work of a stored task. */
export async function refuseTask(tx: Tx, task: TaskRow, user: ServerUser | null): Promise<void> {
  if (!(await hasRightOfTask(tx, task, user)))
    throw createFault('forbidden', { code: 'not-allowed' })
}

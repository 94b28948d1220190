import { consoleCommandSchema } from '@trellis/contract/console.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import { mayUse, type ServerUser } from '@trellis/contract/kit/server-access.ts'
import { timedEventFormSchema } from '@trellis/contract/kit/timed-event-schemas.ts'
import type { createTask } from '@trellis/contract/scheduled-tasks.ts'
import { timedEventRights } from '@trellis/contract/timed-events.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'
import * as z from 'zod'
import { createFault } from '../../kit/fault.ts'

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

/** A task needs the rights of its work, so that no member gains a right by a task. */
export function refuseMissingRight(
  { type }: Pick<TaskForm, 'type'>,
  user: ServerUser | null,
): void {
  if (!hasRightOfWork(type, user)) throw createFault('forbidden', { code: 'not-allowed' })
}

/** Returns whether a user has the rights of the work of a task, besides the right to tasks. */
export function hasRightOfWork(type: TaskForm['type'], user: ServerUser | null): boolean {
  if (type !== 'event' && type !== 'command') return true
  const server = type === 'event' ? timedEventRights : ('console' as const)
  return user !== null && mayUse({ server }, user)
}

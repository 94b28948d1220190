import type { ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { timedEventsMessages } from '../../messages/timed-events.ts'

/** Describes the work of a task in the game; null for a backup or a restart. */
export function describeWork({
  event,
  command,
}: Pick<ScheduledTask, 'event' | 'command'>): string | null {
  if (event === undefined) return command ?? null
  const { kind, minutes } = event
  return scheduledTasksMessages.work.ofEvent({ kind: timedEventsMessages.kinds[kind], minutes })
}

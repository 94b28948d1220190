import type { TimedEventKind } from '@trellis/contract/kit/timed-events.ts'
import { timedEventsMessages } from '../../messages/timed-events.ts'

/** Returns the name of an event with its world, such as "Treasure hunt in START". */
export function nameEvent({ kind, world }: { kind: TimedEventKind; world: string | null }): string {
  const name = timedEventsMessages.kinds[kind]
  return world === null ? name : timedEventsMessages.inWorld({ name, world })
}

import {
  type TimedEventEnd,
  type TimedEventKind,
  timedEventBounds,
} from '@trellis/contract/kit/timed-events.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { formatTimedEvent, type TimedEvent } from './timed-event.ts'

/** An event that is over, as `timed-events.json` has it. */
type PastEvent = {
  kind: TimedEventKind
  world: string | null
  by: string
  startedAt: number
  endedAt: number
  end: TimedEventEnd
  winner: string | null
}

/** How an event ended, and when. */
export type Ending = { end: TimedEventEnd; at: number; winner: string | null }

/** Returns the operations that put an event among the running ones. */
export const listStartOperations = (event: TimedEvent): Operation[] => [
  { set: ['running', event.key], value: formatTimedEvent(event) },
]

/** Returns the operations that end an event, and record it among the last ones, newest first. */
export function listEndOperations(
  document: JsonObject | null,
  { key, kind, world, by, startedAt }: TimedEvent,
  { end, at, winner }: Ending,
): Operation[] {
  const past: PastEvent = { kind, world, by, startedAt, endedAt: at, end, winner }
  const before: unknown[] = Array.isArray(document?.history) ? document.history : []
  const history = [past, ...before].slice(0, timedEventBounds.history)
  return [{ unset: ['running', key] }, { set: ['history'], value: history }]
}

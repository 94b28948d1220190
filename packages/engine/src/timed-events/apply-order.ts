import { eventRefusals, readEventWords } from '../game/timed-events/event-words.ts'
import type { TimedEvents } from './timed-events.ts'

/** Starts or stops an event by typed words. Resolves with the reason for a refusal, or null. */
export async function applyEventOrder(
  timedEvents: Pick<TimedEvents, 'start' | 'stop'>,
  words: readonly string[],
  by: string,
): Promise<string | null> {
  const order = readEventWords(words)
  if (order === null) return eventRefusals['event-invalid']
  const refusal =
    order.do === 'start'
      ? await timedEvents.start(order.form, by)
      : await timedEvents.stop(order.kind, order.world)
  return refusal && eventRefusals[refusal]
}

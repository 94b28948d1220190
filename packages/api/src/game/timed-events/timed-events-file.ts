import type { PastTimedEvent, RunningTimedEvent } from '@trellis/contract/game/timed-events.ts'
import {
  boostKinds,
  timedEventBounds,
  timedEventEnds,
  timedEventKinds,
} from '@trellis/contract/kit/timed-events.ts'
import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { isObject } from '@trellis/document/json-value.ts'
import * as z from 'zod'

/** The last millisecond of the year 9999: later instants have another form. */
const maxMs = 253_402_300_799_999
const instant = z
  .number()
  .min(0)
  .max(maxMs)
  .transform((at) => new Date(at).toISOString())

const eventSchema = z.object({
  kind: z.enum(timedEventKinds),
  world: worldNameSchema.nullable().catch(null),
  by: z.string().catch(''),
  startedAt: instant,
})

const runningSchema = eventSchema.extend({
  endsAt: instant,
  factor: z.int().catch(timedEventBounds.factor.default),
  items: z.array(z.tuple([z.int(), z.int()])).catch([]),
  gems: z.int().catch(0),
  uid: z.number().nullable().catch(null),
  scores: z.record(z.string(), z.int()).catch({}),
})

const pastSchema = eventSchema.extend({
  endedAt: instant,
  end: z.enum(timedEventEnds),
  winner: z.string().nullable().catch(null),
})

const maxScores = 10

/** Returns the events of `timed-events.json`. Entries that were broken by hand are left out. */
export function readTimedEventsFile(text: string): {
  running: RunningTimedEvent[]
  past: PastTimedEvent[]
} {
  const { running, history } = parseObject(text)
  const events = Object.values(isObject(running) ? running : {})
  const ended: unknown[] = Array.isArray(history) ? history : []
  return {
    running: events.flatMap((it) => readRunning(it) ?? []).slice(0, timedEventBounds.running),
    past: ended
      .flatMap((it) => pastSchema.safeParse(it).data ?? [])
      .slice(0, timedEventBounds.history),
  }
}

function readRunning(value: unknown): RunningTimedEvent | null {
  const { data } = runningSchema.safeParse(value)
  if (data === undefined) return null
  const { uid, scores, ...event } = data
  const isBoost = boostKinds.some((kind) => kind === event.kind)
  const best = Object.entries(scores).toSorted(([, one], [, other]) => other - one)
  return {
    ...event,
    world: isBoost ? null : event.world,
    isPrizeSeen: uid !== null,
    scores: best.slice(0, maxScores).map(([name, points]) => ({ name, points })),
  }
}

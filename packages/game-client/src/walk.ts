import type { EventLog } from './event-log.ts'

export type Point = { x: number; y: number }

export type Pace = { stepsPerSecond: number; pixelsPerSecond: number }

type Walker = {
  readonly events: EventLog
  readonly me: { netId: number; x: number; y: number } | null
  moveTo(point: Point): boolean
}

/** The result of a walk. The server may set a player back, or the connection may end. */
export type WalkEnd = 'there' | 'set-back' | 'gone'

/** Longer than any world, so that every walk ends. */
const maxSteps = 10_000

/** Walks in a straight line, step by step. */
export async function walk(walker: Walker, to: Point, pace: Pace): Promise<WalkEnd> {
  const { me, events } = walker
  if (me === null) return 'gone'
  const { netId } = me
  const steps = listStepsBetween(me, to, pace.pixelsPerSecond / pace.stepsPerSecond)
  for (const step of steps) {
    const after = events.mark
    if (!walker.moveTo(step)) return 'gone'
    const setBack = await events.first(
      (event) => (event.kind === 'position' && event.netId === netId ? event : null),
      { after, timeoutMs: 1000 / pace.stepsPerSecond },
    )
    if (setBack === 'gone') return 'gone'
    if (setBack !== 'silent') return 'set-back'
  }
  return 'there'
}

/** Returns the steps without the first place, but with the last. */
export function listStepsBetween(from: Point, to: Point, stepPixels: number): Point[] {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const count = Math.min(maxSteps, Math.max(1, Math.ceil(distance / stepPixels)))
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  })
}

/** A value that held in the step of time which begins at `at`. */
export type TimePoint = { at: number; value: number }

/** The highest value of each longer step that has any. */
export function getHighest(points: readonly TimePoint[], stepMs: number): TimePoint[] {
  const steps = Map.groupBy(points, ({ at }) => at - (at % stepMs))
  return [...steps].map(([at, those]) => ({ at, value: Math.max(...those.map((it) => it.value)) }))
}

/** Returns the runs of points without gaps between their steps. */
export function listStretches(points: readonly TimePoint[], stepMs: number): TimePoint[][] {
  const stretches: TimePoint[][] = []
  for (const point of points) {
    const current = stretches.at(-1)
    const last = current?.at(-1)
    if (current === undefined || last === undefined || point.at - last.at > stepMs * 1.5)
      stretches.push([point])
    else current.push(point)
  }
  return stretches
}

/** How long nothing is known between the first and the last point. */
export function getMissingMs(points: readonly TimePoint[], stepMs: number): number {
  const stretches = listStretches(points, stepMs)
  return stretches.slice(1).reduce((sum, stretch, at) => {
    const before = stretches[at]?.at(-1)?.at ?? 0
    return sum + (stretch[0]?.at ?? 0) - before - stepMs
  }, 0)
}

/** The point of that time, or the nearest within a step of it; undefined in a gap. */
export function findPointAt(points: readonly TimePoint[], at: number, stepMs: number) {
  const distance = (it: TimePoint) => Math.abs(it.at - at)
  const near = points.filter((it) => distance(it) <= stepMs)
  return near.toSorted((a, b) => distance(a) - distance(b))[0]
}

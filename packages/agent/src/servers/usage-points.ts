import { type UsagePoint, usagePointSchema } from '@trellis/contract/hosting/usage.ts'
import { tryParseJson } from '@trellis/document/try-json.ts'

/** The measurements of one second. */
export type UsageSample = {
  at: number
  cpu: number
  memoryMb: number
  diskBytes: number
  players: number
  tickMs: number
}

const mib = 1024 * 1024
const round = (value: number) => Math.round(value * 100) / 100
const calculateMean = (values: number[]) =>
  round(values.reduce((sum, it) => sum + it, 0) / values.length)

export const getStep = (at: number, stepMs: number) => Math.floor(at / stepMs) * stepMs

/** Converts one sample to a point. */
export function toUsagePoint({ diskBytes, ...sample }: UsageSample): UsagePoint {
  return {
    at: new Date(sample.at).toISOString(),
    cpu: sample.cpu,
    cpuMost: sample.cpu,
    memoryMb: sample.memoryMb,
    memoryMostMb: sample.memoryMb,
    diskMb: round(diskBytes / mib),
    players: sample.players,
    tickMs: sample.tickMs,
  }
}

/** One point for each step that has any; they must be in order. */
export function gather(points: readonly UsagePoint[], stepMs: number): UsagePoint[] {
  const steps = Map.groupBy(points, ({ at }) => getStep(Date.parse(at), stepMs))
  return [...steps].map(([at, those]) => joinPoints(at, those))
}

function joinPoints(at: number, points: UsagePoint[]): UsagePoint {
  const max = (key: 'cpuMost' | 'memoryMostMb' | 'players' | 'tickMs') =>
    Math.max(...points.map((it) => it[key]))
  return {
    at: new Date(at).toISOString(),
    cpu: calculateMean(points.map((it) => it.cpu)),
    cpuMost: max('cpuMost'),
    memoryMb: calculateMean(points.map((it) => it.memoryMb)),
    memoryMostMb: max('memoryMostMb'),
    diskMb: points.at(-1)?.diskMb ?? 0,
    players: max('players'),
    tickMs: max('tickMs'),
  }
}

export const getLine = (point: UsagePoint) => `${JSON.stringify(point)}\n`

/** A line that was cut off by a crash is left out. */
export function listPointsIn(text: string): UsagePoint[] {
  return text.split('\n').flatMap((line) => {
    const point = usagePointSchema.safeParse(tryParseJson(line))
    return point.success ? [point.data] : []
  })
}

import type { Route } from '@trellis/contract/kit/route.ts'
import { readManagedServer } from '@trellis/contract/managed-servers.ts'
import {
  readManagedUsage,
  readUsage,
  type UsagePoint,
  usageKeptMs,
  usageRangeSchema,
  usageStepMs,
} from '@trellis/contract/usage.ts'
import type { Answerer } from './fake-api.ts'

export const usageEnd = '2026-10-10T05:00:00.000Z'
export const someLimits = { memoryMb: 1024, cpuPercent: 150, processes: 64 }
export const someIsolation = {
  driver: 'process',
  user: 'own',
  files: 'closed',
  calls: 'filtered',
  limits: 'kernel',
  network: 'answers-only',
} as const

/** A point for each minute of the last day, with two hours in which the server did not run. */
export function makeUsage(): UsagePoint[] {
  const first = Date.parse(usageEnd) - usageKeptMs.day
  return Array.from({ length: 1440 }, (_, at) => {
    const cpu = 30 + 22 * Math.sin(at / 210) + 4 * Math.sin(at * 1.7)
    const memoryMb = 180 + at / 20 + 12 * Math.sin(at / 90)
    return {
      at: new Date(first + at * usageStepMs.day).toISOString(),
      cpu,
      cpuMost: cpu + 8,
      memoryMb,
      memoryMostMb: memoryMb + 6,
      diskMb: 100 + Math.floor(at / 100),
      players: Math.round(6 + 5 * Math.sin(at / 210)),
      tickMs: 4 + Math.abs(3 * Math.sin(at / 37)),
    }
  }).filter((_, at) => at < 480 || at >= 600)
}

const answer: Answerer = ({ query }, { world }) => {
  const range = usageRangeSchema.parse(query['range'] ?? 'day')
  const from = new Date(Date.parse(usageEnd) - usageKeptMs[range]).toISOString()
  const stepMs = usageStepMs[range]
  return {
    reply: { range, from, to: usageEnd, stepMs, limits: someLimits, points: world.usage },
  }
}

export const usageAnswers: readonly [Route, Answerer][] = [
  [readUsage, answer],
  [readManagedUsage, answer],
  [readManagedServer, (_, { world }) => ({ reply: world.managedDetails })],
]

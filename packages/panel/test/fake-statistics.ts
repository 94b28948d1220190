import type { Route } from '@trellis/contract/kit/route.ts'
import {
  historyRangeSchema,
  historyStepMs,
  type Population,
  readPopulation,
  readStatistics,
  type Statistics,
} from '@trellis/contract/statistics.ts'
import type { Answerer } from './fake-api.ts'

export type FakeStatistics = { now: Statistics; points: Population[]; to: string }

const lengthMs = { day: 86_400_000, month: 30 * 86_400_000 }

export function makeStatistics(changes: Partial<FakeStatistics> = {}): FakeStatistics {
  return {
    now: { totalUsers: 1284, totalServers: 97, onlineServers: 41, activePlayers: 312 },
    points: [],
    to: '2026-10-10T05:00:00.000Z',
    ...changes,
  }
}

/** A point for each step of the last day, busier towards its end, with a gap of two hours. */
export function makeDay(to: string): Population[] {
  const step = historyStepMs.day
  const first = Date.parse(to) - lengthMs.day
  return Array.from({ length: 288 }, (_, at) => ({
    at: new Date(first + at * step).toISOString(),
    servers: 20 + Math.round(6 * Math.sin(at / 45)),
    players: Math.round(150 + 120 * Math.sin((at - 110) / 44) + 14 * Math.sin(at * 1.7)),
  })).filter((_, at) => at < 96 || at >= 120)
}

export const statisticsAnswers: readonly [Route, Answerer][] = [
  [readStatistics, (_, { world }) => ({ reply: world.statistics.now })],
  [
    readPopulation,
    ({ query }, { world }) => {
      const range = historyRangeSchema.parse(query['range'] ?? 'day')
      const { points, to } = world.statistics
      const from = new Date(Date.parse(to) - lengthMs[range]).toISOString()
      return { reply: { range, from, to, stepMs: historyStepMs[range], points } }
    },
  ],
]

import * as z from 'zod'
import { instantSchema } from '../kit/ids.ts'
import { route } from '../kit/route.ts'

export const overviewSchema = z.object({
  /** Registered users. */
  totalUsers: z.int(),
  totalServers: z.int(),
  onlineServers: z.int(),
  activePlayers: z.int(),
})
export type Overview = z.output<typeof overviewSchema>

export const readOverview = route({
  method: 'GET',
  path: '/admin/stats',
  access: 'dashboard:view',
  summary: 'How many users, servers, servers online and players there are now.',
  reply: overviewSchema,
})

export const historyRangeSchema = z.enum(['day', 'month'])
export type HistoryRange = z.output<typeof historyRangeSchema>

/** The duration of one point of a history in milliseconds. */
export const historyStepMs: Record<HistoryRange, number> = { day: 300_000, month: 7_200_000 }

/** The peak numbers of online servers and players in the step that begins at `at`. */
export const populationSchema = z.object({
  at: instantSchema,
  servers: z.int(),
  players: z.int(),
})
export type Population = z.output<typeof populationSchema>

export const readPopulation = route({
  method: 'GET',
  path: '/admin/stats/history',
  access: 'dashboard:view',
  summary:
    'Servers and players online over the last day or month, oldest first. Steps in which the api did not run are not there.',
  query: z.object({ range: historyRangeSchema.default('day') }),
  reply: z.object({
    range: historyRangeSchema,
    from: instantSchema,
    to: instantSchema,
    stepMs: z.int(),
    points: z.array(populationSchema),
  }),
})

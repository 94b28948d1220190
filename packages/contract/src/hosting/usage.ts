import * as z from 'zod'
import { instantSchema, serverNameSchema, serverParams } from '../kit/ids.ts'
import { serverLimitsSchema } from '../kit/isolation.ts'
import { route } from '../kit/route.ts'

export const usageRangeSchema = z.enum(['day', 'month'])
export type UsageRange = z.output<typeof usageRangeSchema>

/** The duration of one point, and how long points are kept, in milliseconds. */
export const usageStepMs: Record<UsageRange, number> = { day: 60_000, month: 3_600_000 }
export const usageRetentionMs: Record<UsageRange, number> = {
  day: 86_400_000,
  month: 31 * 86_400_000,
}

/** The resources that a server used in the step that begins at `at`. */
export const usagePointSchema = z.object({
  at: instantSchema,
  /** Percent of one core, on average and in the busiest second. */
  cpu: z.number(),
  cpuMost: z.number(),
  memoryMb: z.number(),
  memoryMostMb: z.number(),
  /** The size of its files at the end of the step. */
  diskMb: z.number(),
  /** The peak number of players. */
  players: z.int(),
  /** The slowest tick. */
  tickMs: z.number(),
})
export type UsagePoint = z.output<typeof usagePointSchema>

const query = z.object({ range: usageRangeSchema.default('day') })
const reply = z.object({
  range: usageRangeSchema,
  from: instantSchema,
  to: instantSchema,
  stepMs: z.int(),
  /** The present limits; null while the server host is unreachable. */
  limits: serverLimitsSchema.nullable(),
  points: z.array(usagePointSchema),
})

export const readUsage = route({
  method: 'GET',
  path: '/servers/:serverId/usage',
  access: { server: 'view' },
  summary:
    'What the server took over the last day or month, oldest first. Steps in which it did not run are not there.',
  params: serverParams,
  query,
  reply,
})

export const readManagedUsage = route({
  method: 'GET',
  path: '/admin/servers/:name/usage',
  access: 'servers:view',
  summary: 'What any server took over the last day or month.',
  params: z.object({ name: serverNameSchema }),
  query,
  reply,
})

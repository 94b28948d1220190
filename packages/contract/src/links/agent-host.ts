import * as z from 'zod'
import { offsiteFailureSchema } from '../hosting/backups.ts'
import { instantSchema } from '../kit/ids.ts'

/** The free and the total space of a disk or of memory. */
export const roomSchema = z.object({ freeBytes: z.int(), totalBytes: z.int() })
export type Room = z.output<typeof roomSchema>

/** The event loop delay of the agent's main thread over the last minute, in milliseconds. */
export const loopDelaySchema = z.object({ p99Ms: z.number(), maxMs: z.number() })
export type LoopDelay = z.output<typeof loopDelaySchema>

/** How the copies of backups in the off-site store are. */
export const offsiteStateSchema = z.object({
  /** The newest copy that was stored and read back; null without one. */
  lastStoredAt: instantSchema.nullable(),
  /** The newest failure that no success has followed; null while there is none. */
  failure: z.object({ at: instantSchema, code: offsiteFailureSchema }).nullable(),
  /** The backups without a copy, and when the oldest of them was made; null without one. */
  waiting: z.int(),
  waitingSince: instantSchema.nullable(),
})
export type OffsiteState = z.output<typeof offsiteStateSchema>

/** The state of the agent's machine, and the versions of the programs on it. */
export const hostStateSchema = z.object({
  trellisVersion: z.string(),
  nodeVersion: z.string(),
  engineVersion: z.string(),
  /** When this agent started. */
  startedAt: instantSchema,
  /** The disk with the servers' folders. */
  dataDisk: roomSchema,
  /** The free space below which all servers save and stop. Older agents do not report it, nor the two below. */
  reserveBytes: z.int().optional(),
  /** Whether servers are stopped, and may not start, because the disk is full. */
  isDiskFull: z.boolean().optional(),
  /** Null where no off-site store is set up. */
  offsite: offsiteStateSchema.nullish(),
  /** Why no copies can be made, whatever is set up: in a cluster pods get no key of a store, because each runs a game, too. */
  offsiteAbsence: z.literal('cluster').nullish(),
  memory: roomSchema,
  /** The load average over the last minute. */
  load: z.number(),
  cores: z.int(),
  loopDelay: loopDelaySchema,
})
export type HostState = z.output<typeof hostStateSchema>

export const hostCommands = {
  /** The main thread answers at once, which shows that the agent works and how busy it has been. */
  'host.ping': { params: z.strictObject({}), reply: z.object({ loopDelay: loopDelaySchema }) },
  /** Measures the machine at each call. */
  'host.state': { params: z.strictObject({}), reply: hostStateSchema },
} as const

import * as z from 'zod'
import { instantSchema } from '../kit/ids.ts'

/** The free and the total space of a disk or of memory. */
export const roomSchema = z.object({ freeBytes: z.int(), totalBytes: z.int() })
export type Room = z.output<typeof roomSchema>

/** The event loop delay of the agent's main thread over the last minute, in milliseconds. */
export const loopDelaySchema = z.object({ p99Ms: z.number(), maxMs: z.number() })
export type LoopDelay = z.output<typeof loopDelaySchema>

/** The state of the agent's machine, and the versions of the programs on it. */
export const hostStateSchema = z.object({
  trellisVersion: z.string(),
  nodeVersion: z.string(),
  engineVersion: z.string(),
  /** When this agent started. */
  startedAt: instantSchema,
  /** The disk with the servers' folders. */
  dataDisk: roomSchema,
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

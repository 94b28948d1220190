import * as z from 'zod'
import { instantSchema } from '../kit/ids.ts'

/** How much of something there is, and how much of it may still be used. */
export const roomSchema = z.object({ freeBytes: z.int(), totalBytes: z.int() })
export type Room = z.output<typeof roomSchema>

/** How late the event loop of the agent's main thread has been over the last minute, in milliseconds. */
export const loopDelaySchema = z.object({ p99Ms: z.number(), maxMs: z.number() })
export type LoopDelay = z.output<typeof loopDelaySchema>

/** The machine of the agent, and the user that the agent runs as. */
export const hostStateSchema = z.object({
  trellisVersion: z.string(),
  nodeVersion: z.string(),
  engineVersion: z.string(),
  /** When this agent began. */
  startedAt: instantSchema,
  /** The disk of the servers' folders. */
  dataDisk: roomSchema,
  memory: roomSchema,
  /** How many wanted to run at once, on average over the last minute. */
  load: z.number(),
  cores: z.int(),
  loopDelay: loopDelaySchema,
})
export type HostState = z.output<typeof hostStateSchema>

export const hostCommands = {
  /** Answered at once by the main thread: it shows that the agent works, and how busy it has been. */
  'host.ping': { params: z.strictObject({}), reply: z.object({ loopDelay: loopDelaySchema }) },
  /** Measured now. */
  'host.state': { params: z.strictObject({}), reply: hostStateSchema },
} as const

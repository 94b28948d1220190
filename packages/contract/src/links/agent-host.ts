import * as z from 'zod'
import { instantSchema } from '../kit/ids.ts'

/** How much of something there is, and how much of it may still be used. */
export const roomSchema = z.object({ freeBytes: z.int(), totalBytes: z.int() })
export type Room = z.output<typeof roomSchema>

/** The machine that the agent runs on, and what it runs as. */
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
})
export type HostState = z.output<typeof hostStateSchema>

export const hostCommands = {
  /** Measured now. */
  'host.state': { params: z.strictObject({}), reply: hostStateSchema },
} as const

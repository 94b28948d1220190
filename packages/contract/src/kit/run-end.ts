import * as z from 'zod'
import { instantSchema, runIdSchema } from './ids.ts'
import { causeSchema, reasonSchema } from './reason.ts'

/** How the last run of a server ended. */
export const lastExitSchema = z.object({
  run: runIdSchema,
  at: instantSchema,
  code: z.int().nullable(),
  signal: z.string().nullable(),
  /** False for a crash: the exit was not requested. */
  asked: z.boolean(),
  /** One sentence for the owner, such as 'The server crashed with exit code 1.' */
  reason: z.string(),
  /** The code of the reason and its values. */
  cause: causeSchema.optional(),
})
export type LastExit = z.output<typeof lastExitSchema>

/** The agent's reaction to a crash. */
export const recoverySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), attempt: z.int(), at: instantSchema }),
  reasonSchema.extend({ state: z.literal('halted') }),
])
export type Recovery = z.output<typeof recoverySchema>

/** The progress of a stop; the next stage begins at `nextAt`. */
export const stoppingSchema = z.object({
  stage: z.enum(['asked', 'terminated', 'killed']),
  next: z.enum(['SIGTERM', 'SIGKILL']).nullable(),
  nextAt: instantSchema.nullable(),
})
export type Stopping = z.output<typeof stoppingSchema>

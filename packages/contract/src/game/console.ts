import * as z from 'zod'
import { consolePartSchema } from '../kit/console-part.ts'
import { instantSchema, runIdSchema, serverParams } from '../kit/ids.ts'
import { causeSchema } from '../kit/reason.ts'
import type { Refusal } from '../kit/refusal.ts'
import { route } from '../kit/route.ts'

/** The number of lines that a new viewer receives. */
export const historyLines = 500
/** The maximum number of lines that a returning viewer receives; older ones are reported as skipped. */
export const catchUpLines = 5000

export const downloadConsole = route({
  method: 'GET',
  path: '/servers/:serverId/console',
  access: { server: ['console', 'moderation'], isReading: true },
  summary: 'The last console lines kept on disk, across runs.',
  params: serverParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(20_000).default(5000),
    /** Only lines whose numbers are smaller. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: consolePartSchema,
  rateLimit: { max: 60, perSeconds: 60 },
})

/** The number of runs that are listed at most. */
export const maxConsoleRuns = 200

const consoleRunSchema = z.object({
  run: runIdSchema,
  /** The number of its oldest line that is kept. */
  firstSeq: z.int(),
  /** Null if the time is not known. */
  startedAt: instantSchema.nullable(),
  /** Null while it runs, and if the end is not known. */
  end: z
    .object({
      kind: z.enum(['stopped', 'killed', 'crashed']),
      at: instantSchema,
      /** One sentence such as 'The server crashed with exit code 1.' */
      reason: z.string(),
      cause: causeSchema.optional(),
    })
    .nullable(),
})
export type ConsoleRun = z.output<typeof consoleRunSchema>
export const consoleRunsSchema = z.object({ runs: z.array(consoleRunSchema) })

export const listConsoleRuns = route({
  method: 'GET',
  path: '/servers/:serverId/console/runs',
  access: { server: ['console', 'moderation'], isReading: true },
  summary: 'The runs whose console lines are kept on disk, newest first.',
  params: serverParams,
  reply: consoleRunsSchema,
  rateLimit: { max: 60, perSeconds: 60 },
})

/** Entries of this feature in the activity log. */
export type ConsoleActivity = 'console-command'

/** Refusals of commands in the console. */
export type ConsoleRefusal = Refusal<'too-many-commands'>

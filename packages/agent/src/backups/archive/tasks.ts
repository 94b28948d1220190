import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { causeSchema } from '@trellis/contract/kit/reason.ts'
import { sha256Schema } from '@trellis/contract/kit/sha256.ts'
import { z } from 'zod'
import { manifestSchema } from './archive-format.ts'

const expected = z.object({
  sha256: sha256Schema,
  userId: userIdSchema,
  maxBytes: z.number().min(0),
})

/** The tasks of the archive thread. */
export const taskSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('stage'),
    database: z.string(),
    staging: z.string(),
    what: z.enum(['all', 'rest', 'copies']),
  }),
  z.object({
    do: z.literal('pack'),
    staging: z.string(),
    target: z.string(),
    manifest: manifestSchema,
  }),
  z.object({
    do: z.literal('copy'),
    from: z.string(),
    /** A new folder. */
    to: z.string(),
    maxBytes: z.number().min(0),
  }),
  z.object({ do: z.literal('check'), archive: z.string(), expected }),
  z.object({
    do: z.literal('unpack'),
    archive: z.string(),
    expected,
    target: z.string(),
    /** These folders are created even if no file lies in them. */
    folders: z.array(z.string()),
  }),
])
export type Task = z.output<typeof taskSchema>

export const packedSchema = z.object({
  sha256: sha256Schema,
  sizeBytes: z.int(),
  contentBytes: z.int(),
})

/** The result of a check. */
export const checkedSchema = z.object({
  sizeBytes: z.int(),
  worlds: z.int(),
  players: z.int(),
  broken: z.int(),
})
export type Checked = z.output<typeof checkedSchema>

export const messageSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('progress'), done: z.number(), total: z.number() }),
  z.object({ is: z.literal('done'), outcome: z.unknown() }),
  z.object({
    is: z.literal('failed'),
    /** The sentence is for the owner; it is null for an unexpected error. */
    sentence: z.string().nullable(),
    cause: causeSchema.optional(),
    code: z.string().nullable(),
    reason: z.string(),
  }),
])
export type Message = z.output<typeof messageSchema>

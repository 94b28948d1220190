import * as z from 'zod'
import { editConflictSchema } from './document.ts'
import { paramsSchema } from './params.ts'

/** The body of every failed call: a sentence for the user and a stable code for programs. */
export const failureSchema = z.object({
  error: z.string(),
  code: z.string(),
  /**
   * The values in the sentence, by name, so that programs can write their own sentence for the code. If a
   * code covers several reasons, `reason` says which one applies.
   */
  params: paramsSchema.optional(),
  /** For a 400: the sentence about each field, by the field's path. */
  fields: z.record(z.string(), z.string()).optional(),
  /** For a 400: the code of each of these sentences, with its limit, so that programs can word them. */
  fieldCauses: z
    .record(z.string(), z.object({ code: z.string(), params: paramsSchema.optional() }))
    .optional(),
  /** For a 409 with the code 'edit-conflict': every field that both sides changed. */
  conflicts: z.array(editConflictSchema).optional(),
  /** How many more such fields there are than `conflicts` lists; absent if it lists all. */
  moreConflicts: z.int().optional(),
})
export type Failure = z.output<typeof failureSchema>

import * as z from 'zod'
import { paramsSchema, type SentenceParams } from './params.ts'
import type { Refusal } from './refusal.ts'

/** One answer to a change: its code, and the values in it. */
export type CodedReply<
  Code extends string,
  Params extends SentenceParams | undefined = undefined,
> = Refusal<Code, Params>

/** The answer to a change, or the part of it that names the change. */
export const replySchema = z.object({
  /** The English sentence for the user. */
  message: z.string(),
  /** Names the sentence, so that programs can word it; empty in answers that were kept before there were codes. */
  code: z.string().default(''),
  /** The values in the sentence, by name. */
  params: paramsSchema.optional(),
})

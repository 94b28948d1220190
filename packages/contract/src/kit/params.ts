import * as z from 'zod'

/** The values in a sentence, by name. */
export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]))
export type SentenceParams = z.output<typeof paramsSchema>

import * as z from 'zod'

export { answerHead, nonceBytes, questionBytes, questionHead } from './server-query-frame.ts'

/** A server's public answer to a query, see `server-query-frame.ts`. */
export const serverAnswerSchema = z.object({
  name: z.string(),
  version: z.string(),
  players: z.int().min(0),
})
export type ServerAnswer = z.output<typeof serverAnswerSchema>

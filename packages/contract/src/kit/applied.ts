import * as z from 'zod'
import { replySchema } from './reply.ts'
import { serverStatusSchema } from './server-status.ts'

/**
 * When a saved configuration takes effect: with an immediate restart, in the running game, or with a restart
 * once no player is online. A server that is offline stays offline.
 */
export const applySchema = z.enum(['restart', 'now', 'when-empty'])
export type Apply = z.output<typeof applySchema>

export const applyQuery = z.object({ apply: applySchema.default('restart') })
export const appliedReply = replySchema.extend({
  status: serverStatusSchema,
  /** Warnings for the owner; the data was saved all the same. */
  warnings: z.array(z.string()).optional(),
})
export const editLimit = { max: 60, perSeconds: 60 }

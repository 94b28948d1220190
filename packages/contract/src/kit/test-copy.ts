import * as z from 'zod'
import { growIdSchema, instantSchema, serverIdSchema } from './ids.ts'

/** The number of players, besides the owner, who may join a test copy. */
export const maxCopyPlayers = 50

export const copyPlayersSchema = z.array(growIdSchema).max(maxCopyPlayers)

/** Whether players see a server (`live`), or it is a test copy of such a one. */
export const serverKindSchema = z.enum(['live', 'test'])
export type ServerKind = z.output<typeof serverKindSchema>

/** The facts that only test copies have. */
export const testCopySchema = z.object({
  /** The server that it was made from; null when that is deleted or has another owner. */
  source: z.object({ id: serverIdSchema, name: z.string() }).nullable(),
  /** False while the host still copies its data. */
  isReady: z.boolean(),
  madeAt: instantSchema,
  /** When it is deleted; null if its owner keeps it. */
  endsAt: instantSchema.nullable(),
  /** The players who may join; its owner always may. */
  players: z.array(growIdSchema),
})
export type TestCopy = z.output<typeof testCopySchema>

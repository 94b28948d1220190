import * as z from 'zod'
import { withCode } from '../kit/field-codes.ts'
import { growIdSchema, serverParams } from '../kit/ids.ts'
import { replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** A password with which a player logs in to the game. */
export const gamePasswordSchema = z
  .string()
  .min(4, withCode('game-password'))
  .max(64, withCode('game-password'))

/**
 * Owners set the password of any player, members their own, and members with `players` that of a player without rights on
 * the server. Names with rights can log in to the game only with a password that was set here.
 */
export const setGamePassword = route({
  method: 'PUT',
  path: '/servers/:serverId/game-password',
  access: { server: 'view' },
  summary: "Set a player's password for the game; ends the sessions of that player.",
  params: serverParams,
  body: z.strictObject({ growId: growIdSchema, password: gamePasswordSchema }),
  reply: replySchema,
  rateLimit: { max: 10, perSeconds: 60 },
})

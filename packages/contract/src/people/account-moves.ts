import * as z from 'zod'
import { adminUserParams } from '../kit/amounts.ts'
import { userIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { CodedReply } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { changedSchema } from '../platform/undo.ts'

export type MoveRefusal =
  | Refusal<'move-own-account'>
  | Refusal<'move-to-same-id'>
  | Refusal<'move-to-registered', { growId: string }>
  | Refusal<'move-to-banned'>
  | Refusal<'move-to-used'>
  | Refusal<'move-named-admin'>
  | Refusal<'move-while-busy'>
  | Refusal<'moved-since'>

export const moveAccount = route({
  method: 'POST',
  path: '/admin/users/:discordId/move',
  access: 'super-admin',
  summary:
    'Give an account with everything that it has to another Discord id; the sessions of both ids end.',
  params: adminUserParams,
  body: z.strictObject({ discordId: userIdSchema }),
  reply: changedSchema,
  rateLimit: { max: 10, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type MoveReply = CodedReply<'account-moved', { growId: string; to: string }>

/** Entries of this feature in the activity log. */
export type MoveActivity = 'account-moved'

/** Changes of this feature that can be undone. */
export type MoveUndo = CodedReply<'account-moved', { growId: string }>

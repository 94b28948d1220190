import * as z from 'zod'
import { serverParams } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { heldEditSchema, queuedEditSchema } from '../kit/waiting-edit.ts'

export const listPendingEdits = route({
  method: 'GET',
  path: '/servers/:serverId/pending-edits',
  access: { server: 'view' },
  summary:
    'Edits that wait for the end of the engine, oldest first, and those that did not fit then.',
  params: serverParams,
  reply: z.object({ queued: z.array(queuedEditSchema), held: z.array(heldEditSchema) }),
})

export const settleHeldEdit = route({
  method: 'POST',
  path: '/servers/:serverId/pending-edits/:number',
  access: { server: ['worlds', 'players', 'configuration', 'moderation'] },
  summary:
    'Decide about an edit that did not fit: make it whatever is there now, or forget it. Needs the right to such an edit.',
  params: serverParams.extend({ number: z.coerce.number().int().min(1) }),
  body: z.strictObject({ keep: z.enum(['mine', 'theirs']) }),
  reply: replySchema,
  rateLimit: { max: 60, perSeconds: 60 },
})

/** Answers to the changes of this feature. */
export type PendingEditReply =
  | CodedReply<'edit-held'>
  | CodedReply<'held-edit-kept'>
  | CodedReply<'held-edit-dropped'>

/** Entries of this feature in the activity log. */
export type PendingEditActivity = 'held-edit-decided' | 'waiting-edits-made'

/** Refusals of decisions about edits that wait. */
export type PendingEditRefusal = Refusal<'no-waiting-edit'> | Refusal<'edit-decided'>

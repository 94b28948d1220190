import * as z from 'zod'
import { instantSchema } from '../kit/ids.ts'
import { paramsSchema } from '../kit/params.ts'
import { causeSchema } from '../kit/reason.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** How many minutes an admin's change can be undone. */
export const undoMinutes = 10

/** An admin's change that can still be undone. */
export const undoOfferSchema = z.object({
  id: z.string(),
  /** The change as an English phrase, such as 'Banned Maya'. */
  label: z.string(),
  /** Names the phrase, so that programs can word it; absent for changes that older versions made. */
  code: z.string().optional(),
  /** The values in the phrase, by name. */
  params: paramsSchema.optional(),
  until: instantSchema,
  /** The admin who made the change; absent for the reader's own changes. */
  by: z.string().optional(),
})
export type UndoOffer = z.output<typeof undoOfferSchema>

/** The answer to an admin's change; `undo` is null if it cannot be undone. */
export const changedSchema = replySchema.extend({
  undo: undoOfferSchema.nullable(),
})
export type Changed = z.output<typeof changedSchema>

export const listUndoOffers = route({
  method: 'GET',
  path: '/admin/undo',
  access: 'admin',
  summary:
    'Changes that the caller may still take back, their own and those of other admins, newest first.',
  reply: z.array(undoOfferSchema),
})

export const undoChange = route({
  method: 'POST',
  path: '/admin/undo/:undoId',
  access: 'admin',
  summary:
    'Undo a change; needs the permissions of the change. Parts that changed again since are left and listed.',
  params: z.object({ undoId: z.string().min(1).max(40) }),
  reply: replySchema.extend({
    /** One sentence for each part that could not be undone; the other parts are undone. */
    left: z.array(z.string()),
    /** The codes of these sentences, in their order; null where Trellis has none. */
    leftCauses: z.array(causeSchema.nullable()),
  }),
})

/** Answers to the changes of this feature. */
export type UndoReply =
  | CodedReply<'undone', { label: string }>
  | CodedReply<'undone-in-part', { done: number; all: number }>

/** Entries of this feature in the activity log. */
export type UndoActivity = 'change-undone'

/** Refusals to undo a change. */
export type UndoRefusal = Refusal<'too-late'> | Refusal<'undone-already'>

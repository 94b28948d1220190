import * as z from 'zod'
import { editReachSchema, wholeReach } from '../kit/edit-reach.ts'
import { goodsSchema } from '../kit/goods.ts'

export const done = z.object({
  /** True if the change waits until the engine stops. */
  queued: z.boolean(),
})
export const saved = done.extend({
  etag: z.string(),
  /** True if the game had changed other fields, which were kept. */
  merged: z.boolean(),
  /** The number of fields that this save changed. */
  changed: z.int(),
})
export const edit = {
  /** The loaded version; null means the last one that `reader` has read, or else the current one. */
  base: z.string().nullable(),
  /** The session whose reads count as loaded. */
  reader: z.string().nullable(),
  by: z.string(),
}

/**
 * The reach of the caller over players. Refused as `conflict`: a change of a role beyond it with `role-needs-right`, and any
 * act on a player beyond it with the code of a `PlayerRefusal`.
 */
export const reach = editReachSchema.default(wholeReach)

/** For a world: the goods of replaced machines go back to their owners. Without it, such a change is refused. */
export const goods = goodsSchema.optional()

/** The names whose password the caller may set. */
export const passForSchema = z.enum(['any', 'without-rights'])

/**
 * The number of bytes that the command may add to the folder; null for no bound. More is refused as
 * `conflict` with `noRoomSentence` and nothing is written; a change that makes the folder smaller is never
 * refused.
 */
export const room = z.int().min(0).nullable()

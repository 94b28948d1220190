import * as z from 'zod'
import { editConflictSchema } from './document.ts'
import { gameDocumentSchema } from './game-document.ts'
import { instantSchema } from './ids.ts'

const pendingEditSchema = z.object({
  number: z.int(),
  at: instantSchema,
  by: z.string(),
  document: gameDocumentSchema,
})

export const queuedEditSchema = pendingEditSchema.extend({
  /** The number of fields that it changes; null if it replaces or removes the whole document. */
  changes: z.int().nullable(),
})
export type QueuedEdit = z.output<typeof queuedEditSchema>

/** An edit that no longer applied when the engine had stopped; it is kept until its owner decides. */
export const heldEditSchema = pendingEditSchema.extend({
  conflicts: z.array(editConflictSchema),
  /** How many more conflicts there are than are listed. */
  moreConflicts: z.int().default(0),
})
export type HeldEdit = z.output<typeof heldEditSchema>

import * as z from 'zod'
import { editConflictSchema } from '../kit/document.ts'
import { instantSchema, serverIdSchema } from '../kit/ids.ts'
import { sha256Schema, templateFormSchema, templateSchema } from '../templates.ts'
import { gameDocumentSchema } from './game-document.ts'

const target = z.strictObject({ serverId: serverIdSchema })

/** An edit that did not fit any more when the engine had ended: it is kept until its owner decides. */
export const heldEditSchema = z.object({
  number: z.int(),
  at: instantSchema,
  by: z.string(),
  document: gameDocumentSchema,
  conflicts: z.array(editConflictSchema),
})
export type HeldEdit = z.output<typeof heldEditSchema>

export const queuedEditSchema = z.object({
  number: z.int(),
  at: instantSchema,
  by: z.string(),
  document: gameDocumentSchema,
  /** How many fields it changes; null when it replaces or removes the whole. */
  changes: z.int().nullable(),
})

export const templateCommands = {
  /**
   * Takes a program and its files from below `engines` into a place of the agent's own, where nothing else writes, and
   * gives their hashes. Repeating it for the same bytes changes nothing. Refused as `bad-input` with the sentence about each
   * field: a file that is not there or no plain one, a pattern that does not run in linear time.
   */
  'template.take': {
    params: z.strictObject({
      exec: templateFormSchema.shape.exec,
      files: templateFormSchema.shape.files,
      /** By the field that they are of. */
      patterns: z.record(z.string(), z.string()),
    }),
    reply: z.object({
      sha256: sha256Schema,
      files: z.array(z.object({ from: z.string(), to: z.string(), sha256: sha256Schema })),
    }),
  },
  /** All templates that there are: for every start from now on, also by an agent that no api has spoken to yet. */
  'template.set': {
    params: z.strictObject({ templates: z.array(templateSchema) }),
    reply: z.object({}),
  },
  /** Edits that wait for the engine's end, oldest first, and those that did not fit any more. */
  'edits.waiting': {
    params: target,
    reply: z.object({ queued: z.array(queuedEditSchema), held: z.array(heldEditSchema) }),
  },
  /** `mine` sets what the edit wanted whatever is there now; `theirs` forgets it. Refused as `missing` when it is not held. */
  'edits.settle': {
    params: target.extend({ number: z.int(), keep: z.enum(['mine', 'theirs']), by: z.string() }),
    reply: z.object({}),
  },
} as const

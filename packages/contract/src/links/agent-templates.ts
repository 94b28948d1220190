import * as z from 'zod'
import { serverIdSchema } from '../kit/ids.ts'
import { sha256Schema } from '../kit/sha256.ts'
import { templateFormSchema, templateSchema } from '../templates.ts'
import { heldEditSchema, queuedEditSchema } from '../waiting-edits.ts'

const target = z.strictObject({ serverId: serverIdSchema })

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
  /**
   * `mine` applies the edit over the current value; `theirs` discards it. Refused as `missing` if it is not
   * held.
   */
  'edits.settle': {
    params: target.extend({ number: z.int(), keep: z.enum(['mine', 'theirs']), by: z.string() }),
    reply: z.object({}),
  },
} as const

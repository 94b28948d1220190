import * as z from 'zod'
import { templateFormSchema, templateSchema } from '../hosting/engines.ts'
import { serverIdSchema } from '../kit/ids.ts'
import { sha256Schema } from '../kit/sha256.ts'
import { heldEditSchema, queuedEditSchema } from '../kit/waiting-edit.ts'
import { reach } from './edit-shapes.ts'

const target = z.strictObject({ serverId: serverIdSchema })

export const templateCommands = {
  /**
   * Copies a program and its files from below `engines` into a folder that only the agent writes, and returns
   * their hashes. Repeating it for the same bytes changes nothing. Refused as `bad-input` with the sentence
   * about each field: a missing file, one that is not a regular file, or a pattern that does not run in
   * linear time.
   */
  'template.take': {
    params: z.strictObject({
      exec: templateFormSchema.shape.exec,
      files: templateFormSchema.shape.files,
      /** Patterns by the name of their field. */
      patterns: z.record(z.string(), z.string()),
    }),
    reply: z.object({
      sha256: sha256Schema,
      files: z.array(z.object({ from: z.string(), to: z.string(), sha256: sha256Schema })),
    }),
  },
  /** Replaces all templates. The agent stores them, so that starts after its restart need no connected api. */
  'template.set': {
    params: z.strictObject({ templates: z.array(templateSchema) }),
    reply: z.object({}),
  },
  /** Returns edits that wait for the engine's stop, oldest first, and those that no longer applied. */
  'edits.waiting': {
    params: target,
    reply: z.object({ queued: z.array(queuedEditSchema), held: z.array(heldEditSchema) }),
  },
  /**
   * `mine` applies the edit over the current value; `theirs` discards it. Refused as `missing` if it is not
   * held, and as `conflict` if it changes roles or creators that the caller may not change.
   */
  'edits.settle': {
    params: target.extend({
      number: z.int(),
      keep: z.enum(['mine', 'theirs']),
      by: z.string(),
      reach,
    }),
    reply: z.object({}),
  },
} as const

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * A real Kubernetes 1.20.2's answers to the conductor, in order: see `record.ts`. The tape omits
 * `managedFields` and the unchanged status that nodes report every two seconds.
 */
const objectSchema = z.looseObject({
  metadata: z.looseObject({ name: z.string(), resourceVersion: z.string() }),
})
export const entrySchema = z.union([
  z.strictObject({ mark: z.string() }),
  z.strictObject({ list: z.string(), body: z.looseObject({ items: z.array(objectSchema) }) }),
  z.strictObject({
    event: z.string(),
    body: z.object({ type: z.enum(['ADDED', 'MODIFIED', 'DELETED']), object: objectSchema }),
  }),
  z.strictObject({ write: z.string(), code: z.int(), body: z.unknown() }),
  /** The reply to a watch whose resource version has expired. */
  z.strictObject({ gone: z.unknown() }),
])
export type TapeEntry = z.output<typeof entrySchema>

export const tapeFile = join(import.meta.dirname, 'kubernetes-1.20.2.jsonl')

export const readTape = () =>
  readFileSync(tapeFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => entrySchema.parse(JSON.parse(line)))

/** Returns the path of a request; lists and watches of one kind share it. */
export const getPath = (url: string) => new URL(url, 'http://kubernetes').pathname

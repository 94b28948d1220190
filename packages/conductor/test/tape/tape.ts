import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * What a real Kubernetes 1.20.2 has answered to the conductor, in order: see `record.ts`. Left out are `managedFields`, and
 * what nodes say of themselves every two seconds without anything being different.
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
  /** What a watch is told that has been away for too long. */
  z.strictObject({ gone: z.unknown() }),
])
export type TapeEntry = z.output<typeof entrySchema>

export const tapeFile = join(import.meta.dirname, 'kubernetes-1.20.2.jsonl')

export const readTape = () =>
  readFileSync(tapeFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => entrySchema.parse(JSON.parse(line)))

/** Lists and watches of one kind have the same path. */
export const pathOf = (url: string) => new URL(url, 'http://kubernetes').pathname

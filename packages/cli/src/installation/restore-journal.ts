import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Installation } from './installation.ts'
import { Refusal } from './refusal.ts'

/** A name in `DATA_DIR`, never a path. */
const partSchema = z.string().regex(/^[^/\0]+$/)

/**
 * Says that an installation is being replaced. From the moment that it is on disk the restore is made to its end, by
 * running it again if need be; until then nothing has happened. `npm start` looks for it, too.
 */
const journalSchema = z.object({
  format: z.literal('trellis-restore'),
  /** The archive, for people. */
  archive: z.string(),
  /** When the archive was made. */
  createdAt: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgresql']),
  /** Names the folder for the replaced parts. */
  stamp: z.string().regex(/^[0-9TZ]+$/),
  /** The parts to move aside, and the parts that replace them. */
  away: z.array(partSchema),
  incoming: z.array(partSchema),
})
export type RestoreJournal = z.output<typeof journalSchema>

/** Null when there is none. */
export function readJournal({ journal }: Installation): RestoreJournal | null {
  if (!existsSync(journal)) return null
  try {
    return journalSchema.parse(JSON.parse(readFileSync(journal, 'utf8')))
  } catch (cause) {
    throw new Refusal(`${journal} cannot be read; it was made by another Trellis.`, { cause })
  }
}

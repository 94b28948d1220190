import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Installation } from './installation.ts'
import { Refusal } from './refusal.ts'

/** A name in `DATA_DIR`, never a path. */
const partSchema = z.string().regex(/^[^/\0]+$/)

/**
 * Records that a restore is replacing the installation. Once the record is on disk, the restore must be completed, by
 * running it again if need be; before that, nothing has changed. `npm start` checks for it too.
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

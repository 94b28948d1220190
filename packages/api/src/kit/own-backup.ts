import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { instantSchema } from '@trellis/contract/kit/ids.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import * as z from 'zod'

/** The operator's newest archive of the whole installation, as `npm run backup` records it. */
export const ownBackupSchema = z.object({
  format: z.literal('trellis-own-backup'),
  madeAt: instantSchema,
  /** The path of the archive. */
  path: z.string(),
  sizeBytes: z.int(),
})
export type OwnBackup = z.output<typeof ownBackupSchema>

/** Belongs to no archive, so that a restore does not bring an older record back. */
const getFolder = (dataDir: string) => join(dataDir, 'installation-backups')
const getPath = (dataDir: string) => join(getFolder(dataDir), 'newest.json')

/** Records an archive that was read back whole. */
export async function recordOwnBackup(
  dataDir: string,
  backup: Omit<OwnBackup, 'format'>,
): Promise<void> {
  await mkdir(getFolder(dataDir), { recursive: true, mode: 0o700 })
  await writeSafely(
    getPath(dataDir),
    JSON.stringify({ format: 'trellis-own-backup', ...backup } satisfies OwnBackup),
  )
}

/** Returns when the installation was last backed up, in milliseconds since 1970; null for never. */
export function findOwnBackup(dataDir: string): number | null {
  const times = [readRecord(dataDir), ...listArchives(dataDir)].filter((it) => it !== null)
  return times.length === 0 ? null : Math.max(...times)
}

/** A record that cannot be read counts as none, because the next backup writes another. */
function readRecord(dataDir: string): number | null {
  try {
    const record = ownBackupSchema.parse(JSON.parse(readFileSync(getPath(dataDir), 'utf8')))
    return Date.parse(record.madeAt)
  } catch {
    return null
  }
}

/** Versions before this record left only the archives, which have the time in their names. */
function listArchives(dataDir: string): number[] {
  const folder = getFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const [, ...parts] =
      /^trellis-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.zst$/.exec(name) ?? []
    if (parts.length === 0) return []
    const [year, month, day, hour, minute, second, ms] = parts
    const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
    return Number.isNaN(at) ? [] : [at]
  })
}

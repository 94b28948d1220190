import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import { syncFolder } from '@trellis/game-data/safe-write.ts'
import { ArchiveFault } from './archive/archive-fault.ts'
import type { Expectation } from './archive/archive-reader.ts'
import type { BackupJob } from './backup-job.ts'
import type { BackupKit } from './backup-kit.ts'

/** Reads all of an archive and opens every world and player in it; the record tells what was found. */
export async function checkBackup(
  kit: BackupKit,
  job: BackupJob,
  { record, sha256 }: { record: BackupRecord; sha256: string },
): Promise<Expectation> {
  const { backupId, userId, contentBytes: mostBytes } = record
  const { records, surroundings } = kit
  const expected = { sha256, userId, mostBytes }
  try {
    await proveOne(kit, job, expected)
    const verifiedAt = new Date(surroundings.now()).toISOString()
    await records.change(backupId, { verifiedAt, fault: null })
    return expected
  } catch (error) {
    if (error instanceof ArchiveFault) await records.change(backupId, { fault: error.message })
    throw error
  }
}

/** The archive on the host, or else the copy off-site, which takes its place. */
async function proveOne(kit: BackupKit, job: BackupJob, expected: Expectation): Promise<void> {
  const { folders, workshop, offsite } = kit
  const { backupId } = job.report
  const archive = folders.archive(backupId)
  const options = { signal: job.signal, onProgress: job.progress }
  const isHere = existsSync(archive)
  try {
    if (!isHere) throw new ArchiveFault('The backup is missing on the server host.')
    job.enter('checking')
    await workshop.check({ archive, expected }, options)
  } catch (error) {
    if (!(error instanceof ArchiveFault) || !offsite) throw error
    const partial = folders.partial(backupId)
    try {
      job.enter('fetching')
      if (!(await offsite.fetch(backupId, partial, options))) throw error
      job.enter('checking')
      await workshop.check({ archive: partial, expected }, options)
      await rename(partial, archive)
      await syncFolder(folders.root)
    } finally {
      await rm(partial, { force: true })
    }
  }
}

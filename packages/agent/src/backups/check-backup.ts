import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import { syncFolder } from '@trellis/game-data/safe-write.ts'
import { ArchiveFault, createArchiveFault } from './archive/archive-fault.ts'
import type { Expectation } from './archive/archive-reader.ts'
import type { BackupJob } from './backup-job.ts'
import type { BackupKit } from './backup-kit.ts'

/**
 * Reads a whole archive and opens every world and player in it; stores the result in the record.
 */
export async function checkBackup(
  kit: BackupKit,
  job: BackupJob,
  { record, sha256 }: { record: BackupRecord; sha256: string },
): Promise<Expectation> {
  const { backupId, userId, contentBytes: maxBytes } = record
  const { records, agentDeps } = kit
  const expected = { sha256, userId, maxBytes }
  try {
    await proveOne(kit, job, expected)
    const verifiedAt = new Date(agentDeps.now()).toISOString()
    await records.change(backupId, { verifiedAt, fault: null, faultCause: null })
    return expected
  } catch (error) {
    if (error instanceof ArchiveFault) {
      const { reason: fault, cause: faultCause = null } = error.reason
      await records.change(backupId, { fault, faultCause })
    }
    throw error
  }
}

/**
 * Checks the archive on the host; if that fails, checks the off-site copy, which then replaces it.
 */
async function proveOne(kit: BackupKit, job: BackupJob, expected: Expectation): Promise<void> {
  const archive = kit.folders.archive(job.report.backupId)
  const isHere = existsSync(archive)
  try {
    if (!isHere) throw createArchiveFault({ code: 'backup-missing' })
    job.enter('checking')
    const options = { signal: job.signal, onProgress: job.progress }
    await kit.workers.check({ archive, expected }, options)
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    const isFetched = await fetchOffsite(kit, job, expected).catch((fault: unknown) => {
      // Reports the fault of the archive on the host, if there is one, rather than the store's
      // error.
      throw isHere ? error : fault
    })
    if (!isFetched) throw error
  }
}

/** Resolves to false when there is no copy. */
async function fetchOffsite(
  kit: BackupKit,
  job: BackupJob,
  expected: Expectation,
): Promise<boolean> {
  const { folders, workers, offsite } = kit
  const { backupId } = job.report
  const partial = folders.partial(backupId)
  const options = { signal: job.signal, onProgress: job.progress }
  if (!offsite) return false
  try {
    job.enter('fetching')
    if (!(await offsite.fetch(backupId, partial, options))) return false
    job.enter('checking')
    await workers.check({ archive: partial, expected }, options)
    await rename(partial, folders.archive(backupId))
    await syncFolder(folders.root)
    return true
  } finally {
    await rm(partial, { force: true })
  }
}

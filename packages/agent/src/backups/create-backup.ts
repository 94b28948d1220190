import { rename, rm } from 'node:fs/promises'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import { syncFolder } from '@trellis/game-data/safe-write.ts'
import type { HostedServer } from '../servers/hosted-server.ts'
import type { Manifest } from './archive/archive-format.ts'
import type { BackupJob } from './backup-job.ts'
import type { BackupKit } from './backup-kit.ts'
import { stageServer } from './stage-server.ts'

/**
 * Packs a server into a new archive. The archive gets its final name and its record only after it
 * was read back and opened completely.
 */
export async function createBackup(
  kit: BackupKit,
  job: BackupJob,
  { server, userId }: { server: HostedServer; userId: UserId },
): Promise<void> {
  const { folders } = kit
  const { backupId, jobId } = job.report
  const staging = server.folder.staging(jobId)
  try {
    job.enter('copying')
    const { workers, agentDeps } = kit
    const parts = { workers, signal: job.signal, monotonic: agentDeps.monotonic }
    const { pauseMs } = await stageServer(server, staging, parts)
    const createdAt = new Date(agentDeps.now()).toISOString()
    const serverName = server.file.name
    await prove(kit, job, {
      staging,
      manifest: { format: 'trellis-backup', version: 1, userId, serverName, createdAt },
      pauseMs,
      template: server.file.template,
    })
  } catch (error) {
    if (!kit.records.find(backupId)) await rm(folders.archive(backupId), { force: true })
    throw error
  } finally {
    await rm(folders.partial(backupId), { force: true })
    await rm(staging, { recursive: true, force: true })
  }
}

type Proving = Pick<BackupRecord, 'pauseMs' | 'template'> & { staging: string; manifest: Manifest }

async function prove(
  { folders, records, workers, agentDeps, offsite }: BackupKit,
  job: BackupJob,
  { staging, manifest, pauseMs, template }: Proving,
): Promise<void> {
  const { backupId } = job.report
  const { userId, serverName, createdAt } = manifest
  const partial = folders.partial(backupId)
  const options = { signal: job.signal, onProgress: job.progress }
  job.enter('packing')
  const packed = await workers.pack({ staging, target: partial, manifest }, options)
  job.enter('checking')
  const { sha256, contentBytes } = packed
  const expected = { sha256, userId, maxBytes: contentBytes }
  const checked = await workers.check({ archive: partial, expected }, options)
  job.signal.throwIfAborted()
  await rename(partial, folders.archive(backupId))
  await syncFolder(folders.root)
  const { sizeBytes, worlds, players, broken } = checked
  await records.add({
    backupId,
    userId,
    serverName,
    template,
    createdAt,
    sizeBytes,
    sha256,
    contentBytes,
    worlds,
    players,
    broken,
    pauseMs,
    verifiedAt: new Date(agentDeps.now()).toISOString(),
    fault: null,
    faultCause: null,
    offsite: offsite && { state: 'pending', at: null, failure: null, cause: null },
  })
}

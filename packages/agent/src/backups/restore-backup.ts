import { relative } from 'node:path'
import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import { createFault } from '@trellis/link/fault.ts'
import { listFolders } from '../engines/document-places.ts'
import { removeFormerOwners } from '../servers/change-owner.ts'
import type { SwapJournal } from '../servers/data-swap.ts'
import type { HostedServer } from '../servers/hosted-server.ts'
import type { BackupJob } from './backup-job.ts'
import type { BackupKit } from './backup-kit.ts'
import { checkBackup } from './check-backup.ts'
import { stopServer } from './stop-server.ts'

type RestoreRequest = { server: HostedServer; record: BackupRecord; sha256: string; by: string }

/**
 * Replaces all of a server's data with an archive. The old data stays untouched until the swap
 * begins.
 */
export async function restoreBackup(
  kit: BackupKit,
  job: BackupJob,
  { server, record, sha256, by }: RestoreRequest,
): Promise<void> {
  const { workers, folders } = kit
  const { folder } = server
  const { swap } = server.files
  const expected = await checkBackup(kit, job, { record, sha256 })
  // Check the space first, so that the server does not stop in vain.
  await kit.space.refuse(record.contentBytes)
  job.enter('stopping')
  await stopServer(server, { by, signal: job.signal })
  job.enter('unpacking')
  try {
    const target = await swap.clear()
    const currentFolders = listFolders(folder, server.file.template).map((path) =>
      relative(folder.database, path),
    )
    await workers.unpack(
      {
        archive: folders.archive(record.backupId),
        expected,
        target,
        folders: currentFolders.filter((path) => !path.startsWith('..')),
      },
      { signal: job.signal, onProgress: job.progress },
    )
    await swapData(kit, job, { server, by, work: 'restore' })
  } catch (error) {
    if (!swap.begun) await swap.tidy()
    throw error
  }
}

/** Restores the data that the last restore replaced. */
export function undoRestore(
  kit: BackupKit,
  job: BackupJob,
  { server, by }: { server: HostedServer; by: string },
): Promise<void> {
  return swapData(kit, job, { server, by, work: 'undo' })
}

async function swapData(
  kit: BackupKit,
  job: BackupJob,
  { server, by, work }: { server: HostedServer; by: string; work: SwapJournal['work'] },
): Promise<void> {
  job.enter('swapping')
  const { jobId, backupId } = job.report
  const at = new Date(kit.agentDeps.now()).toISOString()
  const journal: SwapJournal = { work, jobId, backupId, by, at }
  await server.files.folderOwner.locked(async () => {
    job.signal.throwIfAborted()
    if (work === 'undo' && !server.files.swap.undo) {
      throw createFault('conflict', { code: 'nothing-to-undo' })
    }
    // This needs disk space, so it must precede the point of no return.
    await server.files.data.edits.forgetLoaded()
    const { incoming, replaced } = server.folder
    await removeFormerOwners(server, work === 'restore' ? incoming : replaced)
    await server.files.swap.begin(journal)
    await server.files.swap.swap(journal)
    server.files.data.renew()
  })
  await settleSwap(kit, server, journal)
}

/** Completes a swap: records the event, ends the job as done and closes the journal. */
export async function settleSwap(
  { reports, agentDeps }: BackupKit,
  server: HostedServer,
  journal: SwapJournal,
): Promise<void> {
  const { jobId, backupId, by, work } = journal
  const events = await server.history.events.since(0)
  if (events.every(({ detail }) => detail.jobId !== jobId)) {
    const kind = work === 'restore' ? 'restored' : 'restore-undone'
    await server.history.recordEvent({ kind, run: null, by, detail: { backupId, jobId } })
  }
  const report = reports.find(jobId)
  const finishedAt = new Date(agentDeps.now()).toISOString()
  if (report) await reports.end({ ...report, state: 'done', finishedAt })
  await server.files.swap.end(journal)
}

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupJobReport } from '@trellis/contract/links/agent-backups.ts'
import { stagingPrefix } from '@trellis/game-data/server-folder.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { HostedServer } from '../servers/hosted-server.ts'
import type { BackupKit } from './backup-kit.ts'
import { settleSwap } from './restore-backup.ts'

/**
 * Completes the swap that an earlier agent began, or removes its preparations. Runs before any
 * other work on a server.
 */
export async function resolveSwap(kit: BackupKit, server: HostedServer): Promise<void> {
  try {
    const journal = server.files.swap.begun
    if (journal) {
      await server.files.swap.swap(journal)
      server.files.data.renew()
      await settleSwap(kit, server, journal)
      kit.reports.reportEnd(journal.jobId)
    }
    await server.files.swap.tidy()
  } catch (error) {
    // Its data may be incomplete: the server stays locked until an operator has checked it.
    server.files.isRestoring = true
    const { log } = kit.agentDeps
    log.error({ serverId: server.file.id, error: String(error) }, 'A restore could not be ended.')
  }
}

const restarted = createReason({ code: 'host-restarted' })

/** Ends each job that an earlier agent left unfinished. */
export async function resolveJobs(kit: BackupKit, servers: HostedServer[]): Promise<void> {
  const { reports, agentDeps } = kit
  const finishedAt = new Date(agentDeps.now()).toISOString()
  for (const report of reports.all.filter(({ state }) => state === 'working')) {
    const isDone = await wasDone(kit, report, servers)
    await reports.end({
      ...report,
      state: isDone ? 'done' : 'failed',
      ...(!isDone && { failure: restarted.reason, cause: restarted.cause }),
      finishedAt,
    })
    reports.reportEnd(report.jobId)
  }
}

async function wasDone(
  { records }: BackupKit,
  { work, jobId, backupId, serverId }: BackupJobReport,
  servers: HostedServer[],
): Promise<boolean> {
  if (work === 'create') return records.find(backupId) !== null
  const server = servers.find(({ file }) => file.id === serverId)
  if (!server || work === 'check') return false
  const events = await server.history.events.since(0)
  return (
    server.files.swap.undo?.jobId === jobId || events.some(({ detail }) => detail.jobId === jobId)
  )
}

/** Removes the staging folders of backups that were not packed completely. */
export async function removeStaging({ folder }: HostedServer): Promise<void> {
  for (const name of await readdir(folder.run).catch(() => [])) {
    if (name.startsWith(stagingPrefix)) {
      await rm(join(folder.run, name), { recursive: true, force: true })
    }
  }
}

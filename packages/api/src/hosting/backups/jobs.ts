import type { BackupStatus } from '@trellis/contract/backups.ts'
import type { AgentReply } from '@trellis/contract/links/agent.ts'
import type { BackupJobReport, BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import type { CountRuns } from '../scheduled-tasks/index.ts'
import type { ServerDirectory } from '../servers/index.ts'
import type { CountBackups } from './backup-counts.ts'
import { settle } from './settlement.ts'
import { statusOf } from './status.ts'
import {
  findBackup,
  findFailure,
  findJob,
  findJobById,
  forgetDiscarded,
  type JobRow,
  listDiscarded,
  listJobs,
  postponeCheck,
  takeJob,
  updateBackup,
} from './store.ts'

type Deps = {
  db: Db
  bus: Bus
  log: Log
  countBackup: CountBackups
  countRun: CountRuns
  link: AgentLink
  fleet: Fleet
  directory: ServerDirectory
  now: () => number
}

export type BackupJobs = ReturnType<typeof createBackupJobs>

/** An answer of the host takes a moment: a job that it does not know yet is given this long. */
const unheardMs = 60_000

/**
 * Follows the work that the host does with backups and settles what has ended, once, whichever api process hears
 * of it first. What ended while nobody listened is in the host's list, and stays there until it is settled.
 */
export function createBackupJobs({
  db,
  bus,
  log,
  countBackup,
  countRun,
  link,
  fleet,
  directory,
  now,
}: Deps) {
  const reports = new Map<string, BackupJobReport>()

  async function status(userId: string): Promise<BackupStatus> {
    const known = await db.transaction(async (tx) => ({
      backup: await findBackup(tx, userId),
      job: await findJob(tx, userId),
      failure: await findFailure(tx, userId),
    }))
    const server = directory.byOwner(userId)
    return statusOf({
      ...known,
      report: known.job === null ? null : (reports.get(known.job.id) ?? null),
      undoOf: server === null ? null : (fleet.report(server.id)?.undoOf ?? null),
    })
  }

  async function tell(userId: string): Promise<void> {
    if (bus.listenerCount('backup') > 0) bus.emit('backup', userId, await status(userId))
  }

  async function take(report: BackupJobReport): Promise<void> {
    if (report.state !== 'working') return end(report)
    reports.set(report.jobId, report)
    const job = await db.transaction((tx) => findJobById(tx, report.jobId))
    if (job !== null) await tell(job.user_id)
  }

  async function end(job: BackupJobReport): Promise<void> {
    const { record } = await link.ask('backup.record', { backupId: job.backupId })
    await settleAs(job, record)
    reports.delete(job.jobId)
    await link.ask('backup.forget', { jobId: job.jobId })
  }

  async function settleAs(
    job: Pick<BackupJobReport, 'jobId' | 'state' | 'failure'>,
    record: BackupRecord | null,
  ): Promise<void> {
    const settled = await db.transaction((tx) => settle(tx, { job, record, at: now() }))
    if (settled === null) return
    countBackup(settled.work, settled.isDone)
    for (const ended of settled.ended) countRun(ended, ended.count)
    if (settled.notice !== null) bus.emit('notice', settled.userId, settled.notice)
    if (settled.isOfTask) bus.emit('tasks', settled.userId)
    await tell(settled.userId)
    discardSoon()
  }

  async function takeRecord(record: BackupRecord): Promise<void> {
    const backup = await db.transaction(async (tx) => {
      if (!(await updateBackup(tx, record))) return null
      return findBackup(tx, record.userId)
    })
    if (backup !== null) await tell(backup.user_id)
  }

  async function discardAll(): Promise<void> {
    for (const backupId of await db.transaction(listDiscarded)) {
      await link.ask('backup.delete', { backupId })
      await db.transaction((tx) => forgetDiscarded(tx, backupId))
    }
  }

  /** Settles work whose end nobody has heard; nothing is asked while there is none. */
  async function catchUp(): Promise<void> {
    const waiting = await db.transaction(listJobs)
    if (waiting.length > 0) await settleWaiting(waiting, await link.ask('backup.list', {}))
    await discardAll()
  }

  async function settleWaiting(
    waiting: readonly JobRow[],
    { jobs, isWhole }: Pick<AgentReply<'backup.list'>, 'jobs' | 'isWhole'>,
  ): Promise<void> {
    for (const job of jobs) await take(job)
    if (!isWhole) return
    const known = new Set(jobs.map(({ jobId }) => jobId))
    for (const { id, started_at } of waiting) {
      // Never heard of by the host, so never begun. The list was made after the job was written down.
      if (known.has(id) || now() - started_at < unheardMs) continue
      await settleAs({ jobId: id, state: 'failed', failure: null }, null)
    }
  }

  /** Compares everything that the database says and waits for with what a host knows that has just come (back). */
  async function compareAll(): Promise<void> {
    const waiting = await db.transaction(listJobs)
    const list = await link.ask('backup.list', {})
    for (const record of list.records) await takeRecord(record)
    await settleWaiting(waiting, list)
    await discardAll()
  }

  const inBackground = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (error instanceof Fault && error.kind === 'unavailable') return
      log.error({ err: error }, 'following backups failed')
    })

  function discardSoon(): void {
    if (link.isUp) inBackground(discardAll())
  }

  fleet.on('up', () => inBackground(compareAll()))
  fleet.on('report', (report, before) => {
    if (before === null || before.undoOf === report.undoOf) return
    const owner = directory.byId(report.serverId)?.owner_id
    if (owner !== undefined) inBackground(tell(owner))
  })
  link.on('event', (event) => {
    if (event.event === 'backup-job') inBackground(take(event.payload))
    if (event.event === 'backup-record') inBackground(takeRecord(event.payload))
  })

  return {
    status,
    tell,
    discardSoon,
    catchUp,

    /** A job that the host has refused: nothing was begun. Of one that it may have heard of, its list tells. */
    async refused(job: JobRow, fault: Fault): Promise<void> {
      if (fault.kind === 'unavailable') return
      if (fault.kind === 'missing' && job.work === 'check') {
        await settleAs({ jobId: job.id, state: 'failed', failure: fault.message }, null)
      } else {
        await db.transaction(async (tx) => {
          await takeJob(tx, job.id)
          if (job.work === 'check') await postponeCheck(tx, job.backup_id, now())
        })
        await tell(job.user_id)
      }
    },
  }
}

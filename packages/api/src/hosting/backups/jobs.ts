import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import type { AgentReply } from '@trellis/contract/links/agent.ts'
import type { BackupJobReport, BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import { CallChanges } from '../../kit/call-changes.ts'
import type { Db } from '../../kit/db.ts'
import { Fault, readReason } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import type { CountRuns } from '../scheduled-tasks/index.ts'
import type { ServerDirectory } from '../servers/index.ts'
import type { CountBackups } from './backup-counts.ts'
import { type Ending, settle } from './settlement.ts'
import { getStatus } from './status.ts'
import {
  type BackupTarget,
  findBackup,
  findBackupById,
  findFailure,
  findJob,
  findJobById,
  findJobWith,
  forgetDiscarded,
  type JobRow,
  listDiscarded,
  listJobs,
  postponeCheck,
  takeJob,
  updateBackup,
} from './store.ts'

export type BackupJobsDeps = {
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

/** An answer of the host takes a moment: a job that it does not know yet is given this long. */
const unheardMs = 60_000

/**
 * Follows the host's work on backups and settles each finished job once, whichever api process is first. Jobs
 * that ended without a connection are in the host's list until they are settled.
 */
export class BackupJobs {
  readonly #deps: BackupJobsDeps
  readonly #reports = new Map<string, BackupJobReport>()

  constructor(deps: BackupJobsDeps) {
    this.#deps = deps
    this.#listen()
  }

  /** Returns the status of a server's backup for its owner and members. */
  async status(of: BackupTarget): Promise<BackupStatus> {
    const known = await this.#deps.db.transaction(async (tx) => {
      const backup = await findBackup(tx, of)
      const own = await findJob(tx, of.id)
      const job = own ?? (backup === null ? null : await findJobWith(tx, backup.id))
      return { backup, job, failure: await findFailure(tx, of.id) }
    })
    return getStatus({
      ...known,
      report: known.job === null ? null : (this.#reports.get(known.job.id) ?? null),
      undoOf: this.#deps.fleet.report(of.id ?? '')?.undoOf ?? null,
    })
  }

  publish(ownerId: string): void {
    this.#deps.bus.emit('backup', ownerId)
  }

  async #take(report: BackupJobReport): Promise<void> {
    if (report.state !== 'working') return this.#end(report)
    this.#reports.set(report.jobId, report)
    const job = await this.#deps.db.transaction((tx) => findJobById(tx, report.jobId))
    if (job !== null) this.publish(job.user_id)
  }

  async #end(job: BackupJobReport): Promise<void> {
    const { record } = await this.#deps.link.ask('backup.record', { backupId: job.backupId })
    await this.#settleAs(job, record)
    this.#reports.delete(job.jobId)
    await this.#deps.link.ask('backup.forget', { jobId: job.jobId })
  }

  async #settleAs(job: Ending['job'], record: BackupRecord | null): Promise<void> {
    const settled = await this.#deps.db.transaction((tx) =>
      settle(tx, { job, record, at: this.#deps.now() }),
    )
    if (settled === null) return
    this.#deps.countBackup(settled.work, settled.isDone)
    for (const ended of settled.ended) this.#deps.countRun(ended, ended.count)
    if (settled.notice !== null) this.#deps.bus.emit('notice', settled.userId, settled.notice)
    if (settled.isOfTask) this.#deps.bus.emit('tasks', settled.userId)
    this.publish(settled.userId)
    this.discardSoon()
  }

  async #takeRecord(record: BackupRecord): Promise<void> {
    const backup = await this.#deps.db.transaction(async (tx) => {
      if (!(await updateBackup(tx, record))) return null
      return findBackupById(tx, record.backupId)
    })
    if (backup !== null) this.publish(backup.user_id)
  }

  async #discardAll(): Promise<void> {
    for (const backupId of await this.#deps.db.transaction(listDiscarded)) {
      await this.#deps.link.ask('backup.delete', { backupId })
      await this.#deps.db.transaction((tx) => forgetDiscarded(tx, backupId))
    }
  }

  /** Settles jobs whose end was missed. It sends no request while no job is open. */
  async catchUp(): Promise<void> {
    const waiting = await this.#deps.db.transaction(listJobs)
    if (waiting.length > 0)
      await this.#settleWaiting(waiting, await this.#deps.link.ask('backup.list', {}))
    await this.#discardAll()
  }

  async #settleWaiting(
    waiting: readonly JobRow[],
    { jobs, isWhole }: Pick<AgentReply<'backup.list'>, 'jobs' | 'isWhole'>,
  ): Promise<void> {
    for (const job of jobs) await this.#take(job)
    if (!isWhole) return
    const known = new Set(jobs.map(({ jobId }) => jobId))
    for (const { id, started_at } of waiting) {
      // The host does not know the job, so it never began. The list was made after the job was written down.
      if (known.has(id) || this.#deps.now() - started_at < unheardMs) continue
      await this.#settleAs({ jobId: id, state: 'failed', failure: null }, null)
    }
  }

  /** Compares the open jobs in the database with the list of a host that has just connected. */
  async #compareAll(): Promise<void> {
    const waiting = await this.#deps.db.transaction(listJobs)
    const list = await this.#deps.link.ask('backup.list', {})
    for (const record of list.records) await this.#takeRecord(record)
    await this.#settleWaiting(waiting, list)
    await this.#discardAll()
  }

  discardSoon(): void {
    if (this.#deps.link.isUp) this.#inBackground(this.#discardAll())
  }

  #listen(): void {
    this.#deps.fleet.on('up', () => this.#inBackground(this.#compareAll()))
    this.#deps.fleet.on('report', (report, before) => {
      if (before === null || before.undoOf === report.undoOf) return
      const owner = this.#deps.directory.byId(report.serverId)?.owner_id
      if (owner !== undefined) this.publish(owner)
    })
    this.#deps.link.on('event', (event) => {
      if (event.event === 'backup-job') this.#inBackground(this.#take(event.payload))
      if (event.event === 'backup-record') this.#inBackground(this.#takeRecord(event.payload))
    })
  }

  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (error instanceof Fault && error.kind === 'unavailable') return
      this.#deps.log.error({ err: error }, 'following backups failed')
    })
  }

  /**
   * Settles a job that the host has refused, so no work has begun. If the host may have received it, the
   * host's list decides. `record` names the commits that recorded the job: see `CallChanges.reverse`.
   */
  async refused(job: JobRow, fault: Fault, record: string): Promise<void> {
    if (fault.kind === 'unavailable') return
    if (fault.kind === 'missing' && job.work === 'check') {
      const { reason: failure, cause } = readReason(fault)
      await this.#settleAs({ jobId: job.id, state: 'failed', failure, cause }, null)
    } else {
      await CallChanges.reverse(record, () => this.#remove(job))
      this.publish(job.user_id)
    }
  }

  #remove(job: JobRow): Promise<void> {
    return this.#deps.db.transaction(async (tx) => {
      await takeJob(tx, job.id)
      if (job.work === 'check') await postponeCheck(tx, job.backup_id, this.#deps.now())
    })
  }
}

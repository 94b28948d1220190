import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { BackupJobReport } from '@trellis/contract/links/agent-backups.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { HostedServer } from '../servers/hosted-server.ts'
import { StartLimiter } from '../start-limiter.ts'
import { BackupJob } from './backup-job.ts'
import type { BackupKit } from './backup-kit.ts'
import { findReason } from './job-failure.ts'

const atOnce = 2

type Work = {
  server: HostedServer | null
  perform: (job: BackupJob) => Promise<void>
  onDone?: () => void
}
type JobRequest = Pick<BackupJobReport, 'jobId' | 'backupId' | 'serverId' | 'work'>
type Running = { job: BackupJob; ended: Promise<void> }

/** Accepts jobs durably and runs a few of them at once. */
export class JobRunner {
  readonly #kit: BackupKit
  readonly #startLimiter = new StartLimiter(atOnce)
  readonly #running = new Map<string, Running>()
  /** Servers that are being deleted. */
  readonly #leaving = new Set<ServerId>()

  constructor(kit: BackupKit) {
    this.#kit = kit
  }

  /**
   * Is idempotent per job id: a repeated request returns the same report, even if the server has
   * changed since. `plan` returns the work, or throws a fault when it is not possible.
   */
  async accept(requested: JobRequest, plan: () => Work): Promise<BackupJobReport> {
    const { reports, agentDeps } = this.#kit
    const { jobId } = requested
    if (reports.find(jobId)) return (await reports.repeated(jobId)) ?? refuseForSpace()
    this.#refuseBusy(requested)
    const work = plan()
    const startedAt = new Date(agentDeps.now()).toISOString()
    const report: BackupJobReport = {
      ...requested,
      state: 'working',
      phase: 'waiting',
      done: 0,
      total: 0,
      startedAt,
      finishedAt: null,
      failure: null,
    }
    const { monotonic } = agentDeps
    const job = new BackupJob(report, { monotonic, onChange: (it) => reports.show(it) })
    const isHeld = report.work === 'restore' || report.work === 'undo'
    if (isHeld && work.server) work.server.files.isRestoring = true
    const ended = this.#run(job, work, reports.accept(report))
    this.#running.set(jobId, { job, ended })
    return (await reports.repeated(jobId)) ?? refuseForSpace()
  }

  isBusyWith(backupId: string): boolean {
    return this.#all.some(({ job }) => job.report.backupId === backupId)
  }

  /**
   * Aborts the server's jobs, runs `act`, which removes the server, and waits for the jobs to end;
   * accepts no new job for the server until then.
   */
  async without<Result>(id: ServerId, act: () => Promise<Result>): Promise<Result> {
    this.#leaving.add(id)
    try {
      const deleted = createFault('missing', { code: 'deleted-meanwhile' })
      const mine = this.#all.filter(({ job }) => job.report.serverId === id)
      for (const { job } of mine) job.abort(deleted)
      const result = await act()
      await Promise.all(mine.map(({ ended }) => ended))
      return result
    } finally {
      this.#leaving.delete(id)
    }
  }

  /** Resolves when all jobs have ended; a swap that has begun is completed first. */
  async end(): Promise<void> {
    const jobs = this.#all
    for (const { job } of jobs) job.abort(createFault('conflict', { code: 'host-restarted' }))
    await Promise.all(jobs.map(({ ended }) => ended))
  }

  get #all(): Running[] {
    return [...this.#running.values()]
  }

  #refuseBusy({ backupId, serverId }: JobRequest): void {
    if (serverId !== null && this.#leaving.has(serverId)) {
      throw createFault('missing', { code: 'not-on-host' })
    }
    const others = this.#all.map(({ job }) => job.report)
    const onServer = others.find((it) => serverId !== null && it.serverId === serverId)
    if (onServer && onServer.work !== 'create')
      throw createFault('conflict', { code: 'restore-running' })
    if (onServer || this.isBusyWith(backupId))
      throw createFault('conflict', { code: 'backup-busy' })
  }

  async #run(job: BackupJob, work: Work, accepted: Promise<void>): Promise<void> {
    const { jobId } = job.report
    try {
      await accepted
    } catch {
      this.#running.delete(jobId)
      if (work.server) work.server.files.isRestoring = false
      return
    }
    const failure = await this.#perform(job, work)
    if (failure !== null && isHalfway(work.server)) return
    await this.#keepEnd(job, failure)
    this.#running.delete(jobId)
    await this.#release(job, work, failure)
    this.#kit.reports.reportEnd(jobId)
    if (failure === null) work.onDone?.()
  }

  async #perform(job: BackupJob, { perform }: Work): Promise<Reason | null> {
    try {
      const { space } = this.#kit
      await this.#startLimiter.pass(job.signal, () => space.during(job, () => perform(job)))
      return null
    } catch (error) {
      const { jobId, work } = job.report
      return findReason(error, this.#kit.agentDeps.log, { jobId, work })
    }
  }

  async #keepEnd({ report }: BackupJob, failure: Reason | null): Promise<void> {
    const { reports, agentDeps } = this.#kit
    if (reports.hasEnded(report.jobId)) return
    const finishedAt = new Date(agentDeps.now()).toISOString()
    const state = failure === null ? 'done' : 'failed'
    const { reason = null, cause } = failure ?? {}
    await reports.end({ ...report, state, failure: reason, ...(cause && { cause }), finishedAt })
  }

  async #release({ report }: BackupJob, { server }: Work, failure: Reason | null): Promise<void> {
    if (!server || report.work === 'create') return
    server.files.isRestoring = false
    try {
      server.reportState()
      await server.files.measure()
      // The server wanted to start while starts were blocked.
      const isWanted = server.life.desiredState.isRunning && server.life.phase === 'OFFLINE'
      if (failure !== null && isWanted) await server.resume()
    } catch (error) {
      this.#kit.agentDeps.log.warn({ error: String(error) }, 'A server was not looked at again.')
    }
  }
}

/**
 * Returns whether a swap is incomplete. Its job stays open and the server locked: the next agent
 * completes it.
 */
function isHalfway(server: HostedServer | null): boolean {
  try {
    return server !== null && server.files.swap.begun !== null
  } catch {
    return true
  }
}

function refuseForSpace(): never {
  throw createFault('conflict', { code: 'host-full' })
}

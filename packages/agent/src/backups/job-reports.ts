import { readFile, rm } from 'node:fs/promises'
import {
  type BackupJobReport,
  backupJobReportSchema,
} from '@trellis/contract/links/agent-backups.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import type { Log } from '@trellis/program/log.ts'
import type { BackupFolders } from './backup-folders.ts'

type Deps = { folders: BackupFolders; log: Log; onChange: (report: BackupJobReport) => void }

/**
 * Holds the reports of all jobs that the api has not settled yet: their start and end on disk,
 * their progress in memory.
 */
export class JobReports {
  readonly #parts: Deps
  readonly #reports = new Map<string, BackupJobReport>()
  readonly #accepted = new Map<string, Promise<void>>()
  /** Holds final reports that are written, or failed to be written, and are not published yet. */
  readonly #ends = new Map<string, BackupJobReport>()

  constructor(parts: Deps) {
    this.#parts = parts
  }

  async load(): Promise<void> {
    const { folders, log } = this.#parts
    for (const id of await folders.jobIds()) {
      try {
        const text = await readFile(folders.job(id), 'utf8')
        this.#reports.set(id, backupJobReportSchema.parse(JSON.parse(text)))
      } catch (error) {
        log.error({ jobId: id, error: String(error) }, 'The report of a job is unreadable.')
      }
    }
  }

  get all(): BackupJobReport[] {
    return [...this.#reports.values()]
  }

  find(jobId: string): BackupJobReport | null {
    return this.#reports.get(jobId) ?? null
  }

  /** Rejects, and forgets the job, when the disk refuses the write. */
  accept(report: BackupJobReport): Promise<void> {
    const { jobId } = report
    this.#reports.set(jobId, report)
    const accepted = this.#write(report).catch((error: unknown) => {
      this.#reports.delete(jobId)
      throw error
    })
    this.#accepted.set(jobId, accepted)
    accepted.catch(() => undefined)
    return accepted
  }

  /** Returns the report for a repeated request, once the job is accepted. */
  async repeated(jobId: string): Promise<BackupJobReport | null> {
    await this.#accepted.get(jobId)?.catch(() => undefined)
    return this.find(jobId)
  }

  /** Publishes a job's progress without writing it to disk. */
  show(report: BackupJobReport): void {
    this.#reports.set(report.jobId, report)
    this.#parts.onChange(report)
  }

  /**
   * Resolves when the final report is durable, before it is published. When the disk refuses it,
   * only this agent has it.
   */
  async end(report: BackupJobReport): Promise<void> {
    const { jobId } = report
    this.#ends.set(jobId, report)
    try {
      await this.#write(report)
    } catch (error) {
      this.#parts.log.error({ jobId, error: String(error) }, 'The end of a job was not kept.')
    }
  }

  hasEnded(jobId: string): boolean {
    return this.#ends.has(jobId) || this.find(jobId)?.state !== 'working'
  }

  /**
   * Publishes a job's final report. Call it only after all work of the job has ended: the receiver
   * starts the next job at once.
   */
  reportEnd(jobId: string): void {
    const report = this.#ends.get(jobId)
    this.#ends.delete(jobId)
    if (report) this.show(report)
  }

  async forget(jobId: string): Promise<void> {
    await rm(this.#parts.folders.job(jobId), { force: true })
    this.#reports.delete(jobId)
    this.#accepted.delete(jobId)
  }

  #write(report: BackupJobReport): Promise<void> {
    return writeSafely(this.#parts.folders.job(report.jobId), JSON.stringify(report))
  }
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { BackupJobReport, BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import type { OffsiteState } from '@trellis/contract/links/agent-host.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import { createSerial } from '@trellis/program/serial.ts'
import type { AgentDeps } from '../agent-deps.ts'
import type { TaskOptions } from './archive-workers.ts'
import type { BackupFolders } from './backup-folders.ts'
import { BackupJob } from './backup-job.ts'
import type { BackupRecords } from './backup-records.ts'
import { type BlobStore, OffsiteFault } from './offsite/blob-store.ts'
import { getOffsiteState } from './offsite/offsite-state.ts'

type Deps = {
  store: BlobStore
  records: BackupRecords
  folders: BackupFolders
  agentDeps: AgentDeps
  onChange: (report: BackupJobReport) => void
}

const getName = (backupId: string) => `${backupId}.tar.zst`

/** Keeps a copy of every archive in a remote store, and removes it when the archive is deleted. */
export class Offsite {
  readonly #parts: Deps
  readonly #end = new AbortController()
  readonly #sending = new Map<string, AbortController>()
  readonly #serial = createSerial()
  #timer: NodeJS.Timeout | null = null
  /** The newest deletion that failed; null once the store has done something again. */
  #failedDeletion: OffsiteState['failure'] = null

  constructor(parts: Deps) {
    this.#parts = parts
  }

  /** Retries failed uploads and deletions at a fixed interval. */
  begin(): void {
    const { timings } = this.#parts.agentDeps
    this.#timer = setInterval(() => void this.catchUp(), timings.offsiteMs)
    void this.catchUp()
  }

  async end(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#end.abort(new OffsiteFault({ code: 'offsite-host-ends' }))
    await this.#runSerially(async () => undefined)
  }

  /** Reads memory only. */
  get state(): OffsiteState {
    const { records } = this.#parts
    return getOffsiteState(records.all, this.#failedDeletion)
  }

  async catchUp(): Promise<void> {
    const { folders, records } = this.#parts
    for (const id of await folders.deletedIds()) void this.#runSerially(() => this.#removeCopy(id))
    for (const { backupId, offsite } of records.all) {
      if (offsite?.state !== 'stored') void this.send(backupId)
    }
  }

  /**
   * Uploads one archive at a time; resolves when it is stored or has failed, as its record says.
   */
  send(backupId: string): Promise<void> {
    return this.#runSerially(async () => {
      const record = this.#parts.records.find(backupId)
      const isToSend = record && record.offsite?.state !== 'stored' && record.fault === null
      if (!isToSend || this.#end.signal.aborted) return
      const mine = new AbortController()
      this.#sending.set(backupId, mine)
      try {
        await this.#sendOne(record, AbortSignal.any([mine.signal, this.#end.signal]))
      } finally {
        this.#sending.delete(backupId)
      }
    })
  }

  /**
   * Downloads the copy into a new file; resolves to false when there is none. A failure of the
   * store is not a fault of the backup.
   */
  async fetch(backupId: string, target: string, options: TaskOptions): Promise<boolean> {
    const blob = await this.#parts.store.get(getName(backupId), options.signal)
    if (!blob) return false
    await rm(target, { force: true })
    const file = await open(target, 'wx', 0o600)
    try {
      let done = 0
      for await (const part of blob.parts) {
        await file.writeFile(part)
        done += part.length
        options.onProgress?.(done, blob.bytes)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    return true
  }

  /** Resolves when the deletion is durably queued; it is retried until it succeeds. */
  async remove(backupId: string): Promise<void> {
    this.#sending.get(backupId)?.abort(new OffsiteFault({ code: 'offsite-backup-deleted' }))
    await writeSafely(this.#parts.folders.deletion(backupId), '')
    void this.#runSerially(() => this.#removeCopy(backupId))
  }

  async #removeCopy(backupId: string): Promise<void> {
    const { store, folders } = this.#parts
    // Backup ids are never reused, so the stored file is always the deleted one.
    if (!existsSync(folders.deletion(backupId)) || this.#end.signal.aborted) return
    try {
      await store.remove(getName(backupId), this.#end.signal)
    } catch (error) {
      this.#noteDeletion(error)
      throw error
    }
    this.#failedDeletion = null
    await rm(folders.deletion(backupId), { force: true })
  }

  #noteDeletion(error: unknown): void {
    if (this.#end.signal.aborted) return
    const at = new Date(this.#parts.agentDeps.now()).toISOString()
    this.#failedDeletion = { at, code: error instanceof OffsiteFault ? error.kind : 'host' }
  }

  async #sendOne(record: BackupRecord, signal: AbortSignal): Promise<void> {
    const { records, agentDeps } = this.#parts
    const { backupId } = record
    const job = this.#newJob(backupId)
    const failure = await this.#tryToSend(record, job, signal)
    // The next agent resumes the upload.
    if (this.#end.signal.aborted) return
    const at = new Date(agentDeps.now()).toISOString()
    const { reason = null, cause } = failure?.reason ?? {}
    const outcome = failure === null ? 'stored' : 'failed'
    const offsite = { state: outcome, at, failure: reason, cause: cause ?? null } as const
    await records.change(backupId, {
      offsite: { ...offsite, ...(failure && { code: failure.kind }) },
    })
    const state = failure === null ? 'done' : 'failed'
    const ended = { state, failure: reason, ...(cause && { cause }), finishedAt: at } as const
    this.#parts.onChange({ ...job.report, ...ended })
  }

  async #tryToSend(
    { backupId, sha256 }: BackupRecord,
    job: BackupJob,
    signal: AbortSignal,
  ): Promise<OffsiteFault | null> {
    const { store, folders, agentDeps } = this.#parts
    const name = getName(backupId)
    try {
      job.enter('sending')
      await store.put(name, folders.archive(backupId), { signal, onProgress: job.progress })
      job.enter('checking')
      const blob = await store.get(name, signal)
      const hash = createHash('sha256')
      let done = 0
      for await (const part of blob?.parts ?? []) {
        hash.update(part)
        done += part.length
        job.progress(done, blob?.bytes ?? 0)
      }
      if (hash.digest('hex') === sha256) return null
      return new OffsiteFault({ code: 'offsite-differs' })
    } catch (error) {
      if (error instanceof OffsiteFault) return error
      const { log } = agentDeps
      log.error({ backupId, error: String(error) }, 'A backup could not be sent off-site.')
      return new OffsiteFault({ code: 'offsite-not-sent' })
    }
  }

  /** Creates a job that is published but not stored: the record holds its outcome. */
  #newJob(backupId: string): BackupJob {
    const { agentDeps, onChange } = this.#parts
    const report: BackupJobReport = {
      jobId: agentDeps.randomId(),
      backupId,
      serverId: null,
      work: 'send',
      state: 'working',
      phase: 'waiting',
      done: 0,
      total: 0,
      startedAt: new Date(agentDeps.now()).toISOString(),
      finishedAt: null,
      failure: null,
    }
    return new BackupJob(report, { monotonic: agentDeps.monotonic, onChange })
  }

  #runSerially(act: () => Promise<void>): Promise<void> {
    return this.#serial(act).catch((error: unknown) => {
      const isKnown = error instanceof OffsiteFault
      const reason = isKnown ? error.message : String(error)
      this.#parts.agentDeps.log.warn({ error: reason }, 'The off-site store was of no help.')
    })
  }
}

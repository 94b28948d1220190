import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { AgentEvent } from '@trellis/contract/links/agent.ts'
import type {
  BackupJobReport,
  BackupRecord,
  backupCommands,
} from '@trellis/contract/links/agent-backups.ts'
import type { OffsiteState } from '@trellis/contract/links/agent-host.ts'
import { syncFolder } from '@trellis/game-data/safe-write.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { z } from 'zod'
import type { AgentDeps } from '../agent-deps.ts'
import type { HostedServer } from '../servers/hosted-server.ts'
import { ArchiveWorkers } from './archive-workers.ts'
import { BackupFolders } from './backup-folders.ts'
import type { BackupKit } from './backup-kit.ts'
import { BackupRecords } from './backup-records.ts'
import { checkBackup } from './check-backup.ts'
import { BackupContents } from './contents/backup-contents.ts'
import { createBackup } from './create-backup.ts'
import { refuseOtherEngine } from './engine-match.ts'
import { removeStaging, resolveJobs, resolveSwap } from './interrupted.ts'
import { JobReports } from './job-reports.ts'
import { JobRunner } from './job-runner.ts'
import { Offsite } from './offsite-copies.ts'
import { restoreBackup, undoRestore } from './restore-backup.ts'
import { SpaceWatch } from './space-watch.ts'
import { stageServer } from './stage-server.ts'

type Command = keyof typeof backupCommands
type Params<Name extends Command> = z.output<(typeof backupCommands)[Name]['params']>

/** Is shorter than the timeout of the request that asks for it. */
const maxStagingMs = 25_000

export type BackupsContext = {
  agentDeps: AgentDeps
  dataDir: string
  find: (id: ServerId) => HostedServer
  diskDenial: () => Reason | null
  emit: (event: AgentEvent) => void
}

/** Manages the archives of this machine and the jobs on them. */
export class Backups {
  readonly #kit: BackupKit
  readonly #runner: JobRunner
  readonly #context: BackupsContext
  /** Reads the contents of archives. */
  readonly contents: BackupContents

  constructor(context: BackupsContext) {
    const { agentDeps, emit } = context
    const { log } = agentDeps
    const folders = new BackupFolders(context.dataDir)
    const onChange = (payload: BackupJobReport) => emit({ event: 'backup-job', payload })
    const records = new BackupRecords({
      folders,
      log,
      onChange: (payload) => emit({ event: 'backup-record', payload }),
    })
    const store = agentDeps.blobStore
    this.#context = context
    this.#kit = {
      folders,
      records,
      reports: new JobReports({ folders, log, onChange }),
      workers: new ArchiveWorkers(agentDeps.archiveWorker),
      space: new SpaceWatch({ folder: context.dataDir, ballastBytes: agentDeps.ballastBytes }),
      agentDeps,
      offsite: store && new Offsite({ store, records, folders, agentDeps, onChange }),
    }
    this.#runner = new JobRunner(this.#kit)
    this.contents = new BackupContents(this.#kit)
  }

  /**
   * Finishes or rolls back the jobs of an earlier agent; runs before any other work on the servers.
   */
  async begin(servers: HostedServer[]): Promise<void> {
    const { folders, records, reports } = this.#kit
    await folders.prepare()
    await records.load()
    await reports.load()
    await folders.tidy((id) => existsSync(folders.record(id)))
    for (const server of servers) await resolveSwap(this.#kit, server)
    await resolveJobs(this.#kit, servers)
    for (const server of servers) void removeStaging(server)
    this.#kit.offsite?.begin()
  }

  /** Does for a server that is loaded later what `begin` does. */
  async adopt(server: HostedServer): Promise<void> {
    await resolveSwap(this.#kit, server)
    void removeStaging(server)
  }

  create({ userId, ...requested }: Params<'backup.create'>): Promise<BackupJobReport> {
    return this.#runner.accept({ ...requested, work: 'create' }, () => {
      const server = this.#context.find(requested.serverId)
      if (this.#kit.records.find(requested.backupId))
        throw createFault('conflict', { code: 'backup-exists' })
      const denial = this.#context.diskDenial()
      if (denial !== null) throw createFault('conflict', { code: 'host-disk-full' })
      return {
        server,
        perform: (job) => createBackup(this.#kit, job, { server, userId }),
        onDone: () => void this.#kit.offsite?.send(requested.backupId),
      }
    })
  }

  check({ userId, sha256, ...requested }: Params<'backup.check'>): Promise<BackupJobReport> {
    return this.#runner.accept({ ...requested, serverId: null, work: 'check' }, () => {
      const record = this.#record(requested.backupId, userId)
      return {
        server: null,
        perform: async (job) => {
          await checkBackup(this.#kit, job, { record, sha256 })
        },
      }
    })
  }

  restore(params: Params<'backup.restore'>): Promise<BackupJobReport> {
    const { jobId, backupId, serverId, userId, sha256, by, maxBytes } = params
    return this.#runner.accept({ jobId, backupId, serverId, work: 'restore' }, () => {
      const server = this.#context.find(serverId)
      const record = this.#record(backupId, userId)
      if (record.contentBytes > maxBytes)
        throw createFault('conflict', { code: 'backup-too-large' })
      refuseOtherEngine(record, server)
      server.files.imports.refuseWhileOneRuns()
      return {
        server,
        perform: (job) => restoreBackup(this.#kit, job, { server, record, sha256, by }),
      }
    })
  }

  undo({ jobId, backupId, serverId, by }: Params<'backup.undo'>): Promise<BackupJobReport> {
    return this.#runner.accept({ jobId, backupId, serverId, work: 'undo' }, () => {
      const server = this.#context.find(serverId)
      if (!server.files.swap.undo) throw createFault('conflict', { code: 'nothing-to-undo' })
      server.files.imports.refuseWhileOneRuns()
      return { server, perform: (job) => undoRestore(this.#kit, job, { server, by }) }
    })
  }

  /** Deletes the archive first, so that even a full disk has space for the other steps. */
  async delete(backupId: string): Promise<void> {
    if (this.#runner.isBusyWith(backupId)) throw createFault('conflict', { code: 'backup-busy' })
    const { folders, records, offsite } = this.#kit
    await rm(folders.archive(backupId), { force: true })
    await syncFolder(folders.root)
    await offsite?.remove(backupId)
    await records.remove(backupId)
  }

  /** Stages a server for the operator's backup of the whole installation. */
  async stage({ serverId, name }: Params<'backup.stage'>) {
    const folder = join(this.#context.dataDir, 'run', 'staging', name, serverId)
    const { workers, agentDeps } = this.#kit
    const { pauseMs } = await stageServer(this.#context.find(serverId), folder, {
      workers,
      signal: AbortSignal.timeout(maxStagingMs),
      monotonic: agentDeps.monotonic,
    })
    return { folder, pauseMs }
  }

  get kit(): BackupKit {
    return this.#kit
  }

  /** Null where no off-site store is set up. */
  get offsiteState(): OffsiteState | null {
    return this.#kit.offsite?.state ?? null
  }

  get records(): BackupRecord[] {
    return this.#kit.records.all
  }

  get jobs(): BackupJobReport[] {
    return this.#kit.reports.all
  }

  record(backupId: string): BackupRecord | null {
    return this.#kit.records.find(backupId)
  }

  /** Rejects a running job: its outcome would be lost. */
  async forget(jobId: string): Promise<void> {
    const { reports } = this.#kit
    if (reports.find(jobId)?.state === 'working') {
      throw createFault('conflict', { code: 'backup-busy' })
    }
    await reports.forget(jobId)
  }

  /** Runs `act`, which removes a server. */
  without<Result>(id: ServerId, act: () => Promise<Result>): Promise<Result> {
    return this.#runner.without(id, act)
  }

  async end(): Promise<void> {
    await Promise.all([this.#runner.end(), this.#kit.offsite?.end()])
    this.#kit.workers.end()
  }

  #record(backupId: string, userId: string): BackupRecord {
    const record = this.#kit.records.find(backupId)
    if (!record) throw createFault('missing', { code: 'no-backup' })
    if (record.userId !== userId) {
      throw createFault('conflict', { code: 'backup-of-other-account' })
    }
    return record
  }
}

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupJobReport, BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import type { Game } from './game-kit.ts'

export const userId = '123456789012345678'
export const newName = () => randomBytes(8).toString('hex')

type Job = Pick<BackupJobReport, 'jobId'>

/** A client for the account's backups, as the api uses them. */
export class BackupClient {
  readonly game: Game
  backupId = newName()

  constructor(game: Game) {
    this.game = game
  }

  create(ids: Partial<{ jobId: string; backupId: string }> = {}) {
    const { serverId } = this.game
    const requested = { jobId: newName(), backupId: this.backupId, ...ids }
    return this.#call('backup.create', { ...requested, serverId, userId })
  }

  async check(sha256?: string) {
    const { backupId } = this
    return this.#call('backup.check', {
      jobId: newName(),
      backupId,
      userId,
      sha256: sha256 ?? (await this.record()).sha256,
    })
  }

  async restore(rest: object = {}) {
    const { backupId } = this
    const { serverId } = this.game
    return this.#call('backup.restore', {
      jobId: newName(),
      backupId,
      userId,
      serverId,
      sha256: (await this.recordIfThere())?.sha256 ?? '0'.repeat(64),
      by: 'Ann',
      maxBytes: 2 ** 40,
      ...rest,
    })
  }

  undo(rest: object = {}) {
    const { backupId } = this
    const { serverId } = this.game
    return this.#call('backup.undo', {
      jobId: newName(),
      backupId,
      userId,
      serverId,
      by: 'Ann',
      ...rest,
    })
  }

  delete() {
    return this.game.client.call('backup.delete', { backupId: this.backupId })
  }

  async recordIfThere(): Promise<BackupRecord | null> {
    const { backupId } = this
    return (await this.game.client.call('backup.record', { backupId })).record
  }

  async record(): Promise<BackupRecord> {
    const record = await this.recordIfThere()
    if (!record) throw new Error('There is no record.')
    return record
  }

  list() {
    return this.game.client.call('backup.list', {})
  }

  /** Resolves with the job's report once it has ended. */
  async ended({ jobId }: Job): Promise<BackupJobReport> {
    const { client } = this.game
    const there = (await this.list()).jobs.find((job) => job.jobId === jobId)
    if (there && there.state !== 'working') return there
    return client.until(() => {
      const event = client.events.findLast(
        (it) => it.event === 'backup-job' && it.payload.jobId === jobId,
      )
      return event?.event === 'backup-job' && event.payload.state !== 'working'
        ? event.payload
        : null
    })
  }

  /** Runs the job and returns 'done' or the reason of its failure. */
  async outcome(job: Promise<Job>): Promise<string> {
    const { state, failure } = await this.ended(await job)
    return failure ?? state
  }

  async #call(
    command: 'backup.create' | 'backup.check' | 'backup.restore' | 'backup.undo',
    params: object,
  ) {
    return (await this.game.client.call(command, params as never)).job
  }
}

/** Returns every file below a folder with its content. */
export function getTree(folder: string): Record<string, string> {
  const tree: Record<string, string> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    tree[path.slice(folder.length + 1)] = readFileSync(path, 'latin1')
  }
  return tree
}

import { rm } from 'node:fs/promises'
import type { Comparison } from '@trellis/contract/hosting/backup-contents.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { ExportPart } from '../../archives/archive-export.ts'
import type { HostedServer } from '../../servers/hosted-server.ts'
import type { BackupKit } from '../backup-kit.ts'
import type { BackupArchive } from './backup-archive.ts'

type ContentsRequest = { backupId: string; userId: string; sha256: string }
type Compared = Comparison & { comparedAt: string }
type PageOf = { kind: Comparison['rows'][number]['kind'] | null; page: number; pageSize: number }

/** The comparisons that are kept for their next pages. */
const maxKept = 20

/** Downloads and compares backups and reads single documents of them, in worker threads. */
export class BackupContents {
  readonly #kit: BackupKit
  /** Keyed by server and backup, in the order of insertion. */
  readonly #compared = new Map<string, Compared>()

  constructor(kit: BackupKit) {
    this.#kit = kit
  }

  /** Passes the parts of a zip with the content of a backup to `take`, one after another. */
  async export(
    server: HostedServer,
    { leaveOut, ...requested }: ContentsRequest & { leaveOut: readonly string[] },
    take: (part: ExportPart) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const backup = this.#archive(server, requested)
    await this.#kit.space.refuse(backup.maxBytes)
    // Has the name of a staging folder, so that the next agent removes it if this one dies.
    const root = server.folder.staging(this.#kit.agentDeps.randomId())
    try {
      const from = { server: server.file.name, backup, root, leaveOut }
      await server.files.data.archives.exportBackup(from, take, signal)
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  }

  /** Returns a page of a comparison with the present files; of an earlier comparison while it is kept. */
  async compare(
    server: HostedServer,
    {
      comparedAt,
      kind,
      page,
      pageSize,
      ...requested
    }: ContentsRequest & PageOf & { comparedAt: string | null },
  ) {
    const key = `${server.file.id} ${requested.backupId}`
    const kept = this.#compared.get(key)
    const comparison =
      kept !== undefined && kept.comparedAt === comparedAt
        ? kept
        : await this.#compareNow(key, server, requested)
    const rows = comparison.rows.filter((row) => kind === null || row.kind === kind)
    const from = (page - 1) * pageSize
    return {
      ...comparison,
      rows: rows.slice(from, from + pageSize),
      total: rows.length,
      page,
      pageSize,
    }
  }

  async changes(
    server: HostedServer,
    { document, limit, ...requested }: ContentsRequest & { document: GameDocument; limit: number },
  ) {
    const { archives, edits } = server.files.data
    const text = await archives.readBackup(this.#archive(server, requested), document)
    return edits.changesFrom(document, text, limit)
  }

  /** Returns the text of one document of a backup. */
  read(server: HostedServer, requested: ContentsRequest, document: GameDocument): Promise<string> {
    return server.files.data.archives.readBackup(this.#archive(server, requested), document)
  }

  async #compareNow(
    key: string,
    server: HostedServer,
    requested: ContentsRequest,
  ): Promise<Compared> {
    const backup = this.#archive(server, requested)
    await server.files.flush()
    const found = await server.files.data.archives.compareBackup(backup)
    const comparedAt = new Date(this.#kit.agentDeps.now()).toISOString()
    this.#compared.delete(key)
    for (const oldest of [...this.#compared.keys()].slice(0, -maxKept))
      this.#compared.delete(oldest)
    this.#compared.set(key, { ...found, comparedAt })
    return { ...found, comparedAt }
  }

  #archive(server: HostedServer, { backupId, userId, sha256 }: ContentsRequest): BackupArchive {
    const { records, folders } = this.#kit
    const record = records.find(backupId)
    if (!record) throw createFault('missing', { code: 'no-backup' })
    if (record.userId !== userId) throw createFault('conflict', { code: 'backup-of-other-account' })
    if (server.foreign?.schema === 'none') throw createFault('conflict', { code: 'no-editing' })
    return {
      archive: folders.archive(backupId),
      sha256,
      userId: record.userId,
      maxBytes: record.contentBytes,
    }
  }
}

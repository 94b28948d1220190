import { readFile, rm } from 'node:fs/promises'
import { type BackupRecord, backupRecordSchema } from '@trellis/contract/links/agent-backups.ts'
import { syncFolder, writeSafely } from '@trellis/game-data/safe-write.ts'
import type { Log } from '@trellis/program/log.ts'
import { createSerial } from '@trellis/program/serial.ts'
import type { BackupFolders } from './backup-folders.ts'

type Deps = { folders: BackupFolders; log: Log; onChange: (record: BackupRecord) => void }

/** Holds the records of all archives, on disk and in memory. */
export class BackupRecords {
  readonly #parts: Deps
  readonly #records = new Map<string, BackupRecord>()
  readonly #runSerially = createSerial()

  constructor(parts: Deps) {
    this.#parts = parts
  }

  async load(): Promise<void> {
    const { folders, log } = this.#parts
    for (const id of await folders.recordIds()) {
      try {
        const record = backupRecordSchema.parse(
          JSON.parse(await readFile(folders.record(id), 'utf8')),
        )
        this.#records.set(id, record)
      } catch (error) {
        log.error({ backupId: id, error: String(error) }, 'The record of a backup is unreadable.')
      }
    }
  }

  get all(): BackupRecord[] {
    return [...this.#records.values()]
  }

  find(id: string): BackupRecord | null {
    return this.#records.get(id) ?? null
  }

  /** Resolves when the record is durable and its listeners are notified. */
  add(record: BackupRecord): Promise<void> {
    return this.#runSerially(() => this.#write(record))
  }

  /** Does nothing when the record has been removed. */
  change(id: string, change: Partial<BackupRecord>): Promise<void> {
    return this.#runSerially(async () => {
      const record = this.#records.get(id)
      if (record) await this.#write({ ...record, ...change })
    })
  }

  remove(id: string): Promise<void> {
    return this.#runSerially(async () => {
      const { folders } = this.#parts
      await rm(folders.record(id), { force: true })
      await syncFolder(folders.root)
      this.#records.delete(id)
    })
  }

  async #write(record: BackupRecord): Promise<void> {
    const { folders, onChange } = this.#parts
    await writeSafely(folders.record(record.backupId), JSON.stringify(record))
    this.#records.set(record.backupId, record)
    onChange(record)
  }
}

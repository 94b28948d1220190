import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backupIdSchema } from '@trellis/contract/hosting/backups.ts'
import { instantSchema } from '@trellis/contract/kit/ids.ts'
import { backupJobIdSchema } from '@trellis/contract/links/agent-backups.ts'
import { syncFolder, writeSafely } from '@trellis/game-data/safe-write.ts'
import { discardedPrefix, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { z } from 'zod'

/**
 * Records that a server's data is being swapped. Once it is on disk the swap is always completed,
 * by the next agent if necessary; until then nothing has changed.
 */
const journalSchema = z.object({
  work: z.enum(['restore', 'undo']),
  jobId: backupJobIdSchema,
  backupId: backupIdSchema,
  by: z.string(),
  at: instantSchema,
})
export type SwapJournal = z.output<typeof journalSchema>

/** Replaces a server's `data/database` atomically. The server must be stopped. */
export class DataSwap {
  readonly #folder: ServerFolder
  readonly #newName: () => string
  /** The restore that an undo would reverse. */
  #undo: SwapJournal | null

  constructor(folder: ServerFolder, newName: () => string) {
    this.#folder = folder
    this.#newName = newName
    this.#undo = existsSync(folder.replaced) ? readUndo(folder.undoFile) : null
  }

  get undo(): SwapJournal | null {
    return this.#undo
  }

  /** Returns the swap that an earlier agent began; null when there is none. */
  get begun(): SwapJournal | null {
    return readJournal(this.#folder.restoreJournal)
  }

  /** Creates an empty staging folder for a restore, removing leftovers. */
  async clear(): Promise<string> {
    const { restore, incoming } = this.#folder
    await mkdir(restore, { recursive: true, mode: 0o700 })
    await rm(incoming, { recursive: true, force: true })
    return incoming
  }

  /** Writes the journal; the swap cannot be cancelled after this. */
  async begin(journal: SwapJournal): Promise<void> {
    const { restore, restoreJournal } = this.#folder
    await syncFolder(restore)
    await syncFolder(dirname(restore))
    await writeSafely(restoreJournal, JSON.stringify(journal))
  }

  /**
   * Only renames files, which works on a full disk. A second call after a crash resumes the swap.
   */
  async swap({ work }: SwapJournal): Promise<void> {
    const { database, incoming, replaced, undone } = this.#folder
    const [source, away] = work === 'restore' ? [incoming, replaced] : [replaced, undone]
    if (!existsSync(source)) return
    if (existsSync(database)) {
      if (existsSync(away)) await this.#discard(away)
      await rename(database, away)
      await this.#sync()
    }
    await rename(source, database)
    await this.#sync()
  }

  /** Closes the journal; call it once the outcome is recorded. */
  async end(journal: SwapJournal): Promise<void> {
    const { restoreJournal, undoFile, restore } = this.#folder
    if (journal.work === 'restore') await rename(restoreJournal, undoFile)
    else {
      await rm(undoFile, { force: true })
      await syncFolder(restore)
      await rm(restoreJournal, { force: true })
    }
    await syncFolder(restore)
    this.#undo = journal.work === 'restore' ? journal : null
  }

  /**
   * Gives up the undo when the server starts. Never throws, because a start must not fail for it.
   */
  forget(): void {
    if (!this.#undo) return
    this.#undo = null
    const { replaced, undoFile } = this.#folder
    try {
      rmSync(undoFile, { force: true })
      renameSync(replaced, this.#folder.discarded(this.#newName()))
    } catch {
      // Without its record it no longer counts as an undo, and the next agent removes it.
    }
    void this.removeDiscarded().catch(() => undefined)
  }

  /** Removes all files that no journal refers to. */
  async tidy(): Promise<void> {
    const { restore, incoming, replaced, undone } = this.#folder
    if (!existsSync(restore)) return
    await rm(incoming, { recursive: true, force: true })
    await rm(undone, { recursive: true, force: true })
    await rm(`${this.#folder.restoreJournal}.new`, { force: true })
    if (!this.#undo) await rm(replaced, { recursive: true, force: true })
    await this.removeDiscarded()
  }

  async removeDiscarded(): Promise<void> {
    const { restore, undone } = this.#folder
    await rm(undone, { recursive: true, force: true })
    for (const name of await readdir(restore).catch(() => [])) {
      if (name.startsWith(discardedPrefix)) {
        await rm(join(restore, name), { recursive: true, force: true })
      }
    }
  }

  async #discard(path: string): Promise<void> {
    await rename(path, this.#folder.discarded(this.#newName()))
  }

  async #sync(): Promise<void> {
    const { database, restore } = this.#folder
    await syncFolder(restore)
    await syncFolder(dirname(database))
  }
}

/**
 * Returns null when there is no journal. Throws for an unreadable one, because then nothing may be
 * removed.
 */
function readJournal(path: string): SwapJournal | null {
  return existsSync(path) ? journalSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** Treats an unreadable record as no undo, so that the server stays usable. */
function readUndo(path: string): SwapJournal | null {
  try {
    return readJournal(path)
  } catch {
    return null
  }
}

import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { instantSchema } from '@trellis/contract/kit/ids.ts'
import { backupIdSchema, backupJobIdSchema } from '@trellis/contract/links/agent-backups.ts'
import { syncFolder, writeSafely } from '@trellis/game-data/safe-write.ts'
import { discardedPrefix, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { z } from 'zod'

/**
 * Says that a server's data is being swapped. From the moment that it is on disk the swap is made to its end, by the
 * next agent if need be; until then nothing has happened.
 */
const journalSchema = z.object({
  work: z.enum(['restore', 'undo']),
  jobId: backupJobIdSchema,
  backupId: backupIdSchema,
  by: z.string(),
  at: instantSchema,
})
export type SwapJournal = z.output<typeof journalSchema>

/** Puts other data in the place of a server's `data/database`, whole or not at all. The server must be stopped. */
export class DataSwap {
  readonly #folder: ServerFolder
  readonly #newName: () => string
  /** The restore that an undo would take back. */
  #undo: SwapJournal | null

  constructor(folder: ServerFolder, newName: () => string) {
    this.#folder = folder
    this.#newName = newName
    this.#undo = existsSync(folder.replaced) ? readUndo(folder.undoFile) : null
  }

  get undo(): SwapJournal | null {
    return this.#undo
  }

  /** A swap that an earlier agent began; null when there is none. */
  get begun(): SwapJournal | null {
    return readJournal(this.#folder.restoreJournal)
  }

  /** Room for what a restore unpacks; what an earlier one left there goes. */
  async clear(): Promise<string> {
    const { restore, incoming } = this.#folder
    await mkdir(restore, { recursive: true, mode: 0o700 })
    await rm(incoming, { recursive: true, force: true })
    return incoming
  }

  /** The point of no return. */
  async begin(journal: SwapJournal): Promise<void> {
    const { restore, restoreJournal } = this.#folder
    await syncFolder(restore)
    await syncFolder(dirname(restore))
    await writeSafely(restoreJournal, JSON.stringify(journal))
  }

  /** Only renames, which a full disk does not refuse. Made again after a crash it goes on where it was. */
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

  /** To be called when everybody knows of it: what the journal was for is over. */
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

  /** The server starts: from here on there is no way back. Never throws, a start must not fail for it. */
  forget(): void {
    if (!this.#undo) return
    this.#undo = null
    const { replaced, undoFile } = this.#folder
    try {
      rmSync(undoFile, { force: true })
      renameSync(replaced, this.#folder.discarded(this.#newName()))
    } catch {
      // Without its record it is not found to be an undo, and cleared away by the next agent.
    }
    void this.removeDiscarded().catch(() => undefined)
  }

  /** Clears away what no journal speaks of. */
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

/** Null when there is none. Throws for one that cannot be read: nothing may be tidied up then. */
function readJournal(path: string): SwapJournal | null {
  return existsSync(path) ? journalSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** One that cannot be read is no reason to leave the whole server alone. */
function readUndo(path: string): SwapJournal | null {
  try {
    return readJournal(path)
  } catch {
    return null
  }
}

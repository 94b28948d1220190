import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { tryParseJson } from '@trellis/document/try-json.ts'
import { writeSafely } from '@trellis/game-data/safe-write.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import * as z from 'zod'

const journalSchema = z.object({
  /** Names the archive file in the server's `run` folder. */
  archive: z.string().regex(/^import-[\w-]+\.zip$/),
  by: z.string(),
  /** Limits the total unpacked size of the archive, in bytes. */
  totalBytes: z.int(),
  /** Missing in the journal of an older agent. */
  keepsCreators: z.boolean().default(false),
})
/**
 * Begins each line of the progress. It changes when agents take other files of an archive over than before, because the
 * number in an older agent's line counts other files then: such an import starts from its first file again.
 */
const selection = 'files-2'

export type BegunImport = Omit<z.output<typeof journalSchema>, 'archive'> & {
  path: string
  done: number
}

/**
 * Records that an archive passed the check, and how many of its files are written. It outlives the
 * writing thread and agent, so that the next ones can finish the work. The import's thread writes
 * it; the main thread removes it.
 */
export class ImportJournal {
  readonly #progress: FileHandle

  private constructor(progress: FileHandle) {
    this.#progress = progress
  }

  /**
   * Resolves when the journal is durable: from then on every failure ends with a resumed import.
   */
  static async begin(
    folder: ServerFolder,
    { path, ...options }: Omit<BegunImport, 'done'>,
  ): Promise<ImportJournal> {
    await rm(folder.importProgress, { force: true })
    const journal = journalSchema.parse({ archive: basename(path), ...options })
    const archive = await open(path, 'r')
    await archive.sync().finally(() => archive.close())
    await writeSafely(folder.importJournal, JSON.stringify(journal))
    return ImportJournal.resume(folder)
  }

  static async resume(folder: ServerFolder): Promise<ImportJournal> {
    return new ImportJournal(await open(folder.importProgress, 'a+', 0o600))
  }

  /** Does not sync: after a power cut, some files are written a second time. */
  async note(done: number): Promise<void> {
    await this.#progress.write(`${selection} ${done}\n`)
  }

  close(): Promise<void> {
    return this.#progress.close()
  }
}

/** Returns the unfinished import; null if there is none, or if no agent wrote the file. */
export async function readImportJournal(folder: ServerFolder): Promise<BegunImport | null> {
  const text = await readFile(folder.importJournal, 'utf8').catch(ignoreMissing)
  if (text === null) return null
  const journal = journalSchema.safeParse(tryParseJson(text))
  if (!journal.success) return null
  const { archive, ...rest } = journal.data
  return { ...rest, path: join(folder.run, archive), done: await readProgress(folder) }
}

/** Ignores lines that a power cut has truncated, and those of agents that took other files over. */
async function readProgress(folder: ServerFolder): Promise<number> {
  const text = await readFile(folder.importProgress, 'latin1').catch(ignoreMissing)
  const lines = (text ?? '').match(new RegExp(`^${selection} \\d{1,9}\n`, 'gm'))
  return Number(lines?.at(-1)?.slice(selection.length) ?? 0)
}

/**
 * Ends the import for good: no thread resumes it after this. Does nothing if there is no journal.
 */
export async function endImportJournal(folder: ServerFolder): Promise<void> {
  await rm(folder.importJournal, { force: true })
  await rm(folder.importProgress, { force: true })
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

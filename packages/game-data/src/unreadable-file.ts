import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openPlainFolder } from './plain-file.ts'

/** A file whose content Trellis cannot use. It stays where it is: another program may understand it. */
export class UnreadableFile extends Error {
  readonly path: string

  constructor(path: string, cause: unknown) {
    super(`${basename(path)} could not be read.`, { cause })
    this.name = 'UnreadableFile'
    this.path = path
  }

  /** The file's name, without the machine's folders. */
  get file(): string {
    return basename(this.path)
  }
}

/** Handles a rejected read of a file that counts as absent when it cannot be read. Throws any other error. */
export function getNullIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableFile) return null
  throw error
}

/**
 * Renames an unreadable file before another takes its place, so that nothing is lost. `now` is in milliseconds since
 * 1970. Returns the new name, without its folder.
 */
export async function setAside(path: string, now: number): Promise<string> {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]/g, '').replace('.', '')
  const file = basename(path)
  const movedTo = `${file}.corrupt-${stamp}`
  const folder = await openPlainFolder(dirname(path))
  try {
    await rename(join(folder.path, file), join(folder.path, movedTo))
    await folder.handle.sync()
  } finally {
    await folder.handle.close()
  }
  return movedTo
}

import { rename } from 'node:fs/promises'
import { basename } from 'node:path'

/** A file that could not be read. It was renamed to `movedTo`, never deleted. */
export class CorruptFile extends Error {
  readonly movedTo: string
  constructor(path: string, movedTo: string, cause: unknown) {
    super(`${basename(path)} could not be read and was set aside as ${basename(movedTo)}.`, {
      cause,
    })
    this.name = 'CorruptFile'
    this.movedTo = movedTo
  }
}

/** Quarantines an unreadable file and returns the error that describes it. */
export async function quarantine(path: string, now: number, cause: unknown): Promise<CorruptFile> {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]/g, '').replace('.', '')
  const movedTo = `${path}.corrupt-${stamp}`
  await rename(path, movedTo)
  return new CorruptFile(path, movedTo, cause)
}

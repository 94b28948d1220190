import { randomBytes } from 'node:crypto'
import { lstat, open, rename, rm } from 'node:fs/promises'

const chunkBytes = 1024 * 1024
const blockBytes = 512

/** Space that is held by a file until it is needed more elsewhere. */
export class Ballast {
  readonly #path: string
  readonly bytes: number

  constructor(path: string, bytes: number) {
    this.#path = path
    this.bytes = bytes
  }

  /** Whether it really holds its space: a file can be long and yet take none. */
  async isHeld(): Promise<boolean> {
    const { size, blocks } = await lstat(this.#path).catch(() => ({ size: 0, blocks: 0 }))
    return size >= this.bytes && blocks * blockBytes >= this.bytes
  }

  /** Rejects, and holds nothing, when there is no space for it. */
  async take(): Promise<void> {
    const temporary = `${this.#path}.new`
    try {
      await fill(temporary, this.bytes)
      await rename(temporary, this.#path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  async release(): Promise<void> {
    await rm(this.#path, { force: true })
    await rm(`${this.#path}.new`, { force: true })
  }
}

/** With noise, so that no file system can pack it. */
async function fill(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    const noise = randomBytes(Math.min(bytes, chunkBytes))
    for (let left = bytes; left > 0; left -= noise.length) {
      await file.writeFile(left < noise.length ? noise.subarray(0, left) : noise)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

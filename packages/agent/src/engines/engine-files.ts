import { createHash, randomUUID } from 'node:crypto'
import { constants, realpathSync } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openPlain, openPlainFolder } from '@trellis/game-data/plain-file.ts'
import { syncFolder } from '@trellis/game-data/safe-write.ts'
import { createSerial } from '@trellis/program/serial.ts'

const chunkBytes = 1024 * 1024
const unfinished = '.new-'
const { O_CREAT, O_EXCL, O_WRONLY } = constants

type UnusedFilter = { used: ReadonlySet<string>; takenBefore: number }

/**
 * The programs and files of templates. The operator offers them in one folder; registered ones are
 * copied to another, named by the hash of the copied bytes, where only the agent writes. Programs
 * run only from there.
 */
export class EngineFiles {
  readonly #offered: string
  readonly #kept: string
  /** Nothing is put into a folder that is just being removed. */
  readonly #runSerially = createSerial()

  constructor(dataDir: string) {
    this.#offered = join(dataDir, 'engines')
    this.#kept = join(dataDir, 'engines-kept')
  }

  async prepare(): Promise<void> {
    await mkdir(this.#offered, { recursive: true, mode: 0o700 })
    await mkdir(this.#kept, { recursive: true, mode: 0o700 })
    for (const name of await readdir(this.#kept)) {
      if (name.startsWith(unfinished)) await rm(join(this.#kept, name))
    }
  }

  /** Returns the hash. Throws the system's error for a missing file, and `NotPlain` for a link. */
  async take(path: string): Promise<string> {
    const source = await openPlain(join(realpathSync(this.#offered), path))
    const temporary = join(this.#kept, `${unfinished}${randomUUID()}`)
    try {
      const sha256 = await copyHashed(source, temporary)
      await this.#runSerially(() => this.#keep(temporary, this.#place(sha256, path)))
      return sha256
    } finally {
      await source.close()
      await rm(temporary, { force: true })
    }
  }

  /** Returns the path of the file with this hash; null when it is missing or was changed. */
  async find(sha256: string, path: string): Promise<string | null> {
    const place = this.#place(sha256, path)
    const isSame = await getHash(place).then((hash) => hash === sha256, returnFalseIfMissing)
    return isSame ? place : null
  }

  /** Puts a kept file into a server's folder unless there is one already, through folders that lead nowhere else. */
  async give(sha256: string, path: string, target: { folder: string; to: string }): Promise<void> {
    const steps = target.to.split('/')
    const name = steps.pop() ?? ''
    let folder = target.folder
    for (const step of steps) {
      folder = join(folder, step)
      await mkdir(folder, { mode: 0o700 }).catch(ignoreThere)
    }
    const plain = await openPlainFolder(folder)
    try {
      const kept = await openPlain(this.#place(sha256, path))
      try {
        const bytes = await kept.readFile()
        const file = await open(join(plain.path, name), O_WRONLY | O_CREAT | O_EXCL, 0o700)
        await file.writeFile(bytes).finally(() => file.close())
      } finally {
        await kept.close()
      }
    } catch (error) {
      ignoreThere(error)
    } finally {
      await plain.handle.close()
    }
  }

  /** Removes unused files, except recent ones, which may be about to be used. */
  removeUnused({ used, takenBefore }: UnusedFilter): Promise<void> {
    return this.#runSerially(async () => {
      for (const name of await readdir(this.#kept)) {
        const folder = join(this.#kept, name)
        if (used.has(name) || name.startsWith(unfinished)) continue
        if ((await stat(folder)).mtimeMs < takenBefore) await rm(folder, { recursive: true })
      }
    })
  }

  async #keep(file: string, place: string): Promise<void> {
    await mkdir(dirname(place), { recursive: true, mode: 0o755 })
    await rename(file, place)
    await syncFolder(dirname(place))
    await syncFolder(this.#kept)
  }

  #place(sha256: string, path: string): string {
    return join(this.#kept, sha256, basename(path))
  }
}

async function copyHashed(source: FileHandle, target: string): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(target, 'wx', 0o600)
  try {
    for await (const part of getParts(source)) {
      hash.update(part)
      await file.writeFile(part)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(target, 0o555)
  return hash.digest('hex')
}

async function getHash(path: string): Promise<string> {
  const file = await openPlain(path)
  const hash = createHash('sha256')
  try {
    for await (const part of getParts(file)) hash.update(part)
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

async function* getParts(file: FileHandle): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length)
    if (bytesRead === 0) return
    yield chunk.subarray(0, bytesRead)
  }
}

function returnFalseIfMissing(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
  throw error
}

function ignoreThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

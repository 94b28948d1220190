import { statfs } from 'node:fs/promises'
import { Fault } from '@trellis/link/fault.ts'
import type { BackupJob } from './backup-job.ts'
import { noSpaceSentence } from './job-failure.ts'

const lookMs = 200

type Parts = { folder: string; ballastBytes: number }

/** Sees to it that work with backups never takes so much of the disk that the servers on it have to stop. */
export class SpaceWatch {
  readonly #parts: Parts
  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Throws a `conflict` when there is no room for so many bytes more. */
  async refuse(bytes: number): Promise<void> {
    if ((await this.#free()) < bytes + this.#least) throw new Fault('conflict', noSpaceSentence)
  }

  /** Does the work, and ends the job when the disk gets too full for it to go on. */
  async during<Result>(job: BackupJob, work: () => Promise<Result>): Promise<Result> {
    const look = async () => {
      if ((await this.#free()) < this.#least) job.abort(new Fault('conflict', noSpaceSentence))
    }
    // A look that fails says nothing about the disk.
    const timer = setInterval(() => void look().catch(() => undefined), lookMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  }

  /** Above the mark at which the disk counts as full, by as much again. */
  get #least(): number {
    return 2 * this.#parts.ballastBytes
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#parts.folder)
    return bavail * bsize
  }
}

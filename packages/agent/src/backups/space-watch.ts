import { statfs } from 'node:fs/promises'
import { createFault } from '@trellis/link/fault.ts'
import type { BackupJob } from './backup-job.ts'

const pollMs = 200

type Deps = { folder: string; ballastBytes: number }

/** Prevents backup jobs from filling the disk so far that its servers have to stop. */
export class SpaceWatch {
  readonly #parts: Deps
  constructor(parts: Deps) {
    this.#parts = parts
  }

  /** Throws a `conflict` when the disk lacks space for that many more bytes. */
  async refuse(bytes: number): Promise<void> {
    if ((await this.#free()) < bytes + this.#minFreeBytes)
      throw createFault('conflict', { code: 'host-full' })
  }

  /** Runs the work, and aborts the job when free space drops below the minimum. */
  async during<Result>(
    job: Pick<BackupJob, 'abort'>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const measure = async () => {
      if ((await this.#free()) < this.#minFreeBytes)
        job.abort(createFault('conflict', { code: 'host-full' }))
    }
    // A failed check says nothing about the disk, so it is ignored.
    const timer = setInterval(() => void measure().catch(() => undefined), pollMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  }

  /** The minimum is twice the threshold at which the disk counts as full. */
  get #minFreeBytes(): number {
    return 2 * this.#parts.ballastBytes
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#parts.folder)
    return bavail * bsize
  }
}

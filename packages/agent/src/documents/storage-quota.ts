import { createFault } from '@trellis/link/fault.ts'

/** The space that may be added, as the api knew it at the request; null for no limit. */
export type Bound = { bytes: number; measured: number } | null

/**
 * Prevents concurrent edits and imports of one server from using the same space twice. The api's
 * figure is as old as the last measurement, so bytes added since then count against it. Bytes
 * removed since then do not count, because the next measurement, which follows every edit, may
 * already include them.
 */
export class StorageQuota {
  #added = 0
  #underWay = 0
  /** How much of `#added` the last measurement has seen. */
  #measured = 0
  #begun = 0
  /** The number of the measurement that began last among those that have ended. */
  #newest = 0

  /** To be called in the turn in which the api's question comes: a later measurement is not in its figure. */
  bound(bytes: number | null): Bound {
    return bytes === null ? null : { bytes, measured: this.#measured }
  }

  /** Does what adds so many bytes. Throws a `conflict` before that when there is no room for it. */
  async grow<Result>(growth: number, bound: Bound, work: () => Promise<Result>): Promise<Result> {
    if (bound !== null && growth > 0 && growth > this.#left(bound)) {
      throw createFault('conflict', { code: 'no-storage-left' })
    }
    const added = Math.max(0, growth)
    this.#underWay += added
    try {
      const result = await work()
      this.#added += added
      return result
    } finally {
      this.#underWay -= added
    }
  }

  /**
   * Call it before the files are read. The function it returns is called with the result at hand and returns whether the
   * result may be used: it is false when a measurement that began later has already ended, since measurements run on
   * several threads and overtake each other.
   */
  beginMeasurement(): () => boolean {
    const added = this.#added
    const number = ++this.#begun
    return () => {
      if (number < this.#newest) return false
      this.#newest = number
      this.#measured = Math.max(this.#measured, added)
      return true
    }
  }

  #left({ bytes, measured }: NonNullable<Bound>): number {
    return bytes - (this.#added - measured) - this.#underWay
  }
}

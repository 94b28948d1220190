import { createSerial } from '@trellis/program/serial.ts'

/** The ids, such as those of users or servers, whose rows are read; null for all rows. */
export type WantedIds = ReadonlySet<string> | null

/** For more ids than this, reading all rows costs less. */
const maxIds = 100

/**
 * Keeps a cache consistent with its tables. Readings follow one another, so that an older state never replaces a newer
 * one, and calls that come before a reading begins share it.
 */
export class Reloads {
  readonly #read: (ids: WantedIds) => Promise<void>
  readonly #readNext = createSerial()
  #wanted: Set<string> | null = new Set()
  /** A reading that has not begun yet. */
  #next: Promise<void> | null = null

  /** @param read reads the rows of these ids and replaces them in the cache, also those that are deleted */
  constructor(read: (ids: WantedIds) => Promise<void>) {
    this.#read = read
  }

  /** Resolves when the cache has every change that was committed before this call, of these ids or of all. */
  reload(ids: Iterable<string> | null): Promise<void> {
    this.#want(ids)
    this.#next ??= this.#readNext(() => {
      const wanted = this.#wanted
      this.#next = null
      this.#wanted = new Set()
      return this.#readOrOwe(wanted)
    })
    return this.#next
  }

  async #readOrOwe(wanted: WantedIds): Promise<void> {
    if (wanted?.size === 0) return
    try {
      await this.#read(wanted)
    } catch (error) {
      // The cache may have missed changes of these rows, so the next reading includes them.
      this.#want(wanted)
      throw error
    }
  }

  #want(ids: Iterable<string> | null): void {
    if (ids === null || this.#wanted === null) this.#wanted = null
    else {
      for (const id of ids) this.#wanted.add(id)
      if (this.#wanted.size > maxIds) this.#wanted = null
    }
  }
}

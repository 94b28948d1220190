import { DatabaseSync } from 'node:sqlite'
import { createFault } from '@trellis/link/fault.ts'

const idleMs = 300_000

/**
 * Represents a database that worker threads open for each task. Before the first use in a while `check` repairs or makes it
 * in a thread. While it is in use one connection stays open here, so that the last task to close it need not write its
 * log back each time.
 */
export class KeptOpen {
  readonly #file: string
  readonly #check: () => Promise<void>
  #ready: Promise<void> | null = null
  #connection: DatabaseSync | null = null
  #timer: NodeJS.Timeout | null = null
  #isOver = false

  constructor(file: string, check: () => Promise<void>) {
    this.#file = file
    this.#check = check
  }

  /** Resolves when threads may open it. Refused after `close`: the folder may be gone. */
  async ready(): Promise<void> {
    if (this.#isOver) throw createFault('conflict', { code: 'server-busy' })
    if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.rest(), idleMs).unref()
    this.#ready ??= this.#open()
    await this.#ready
  }

  /** Closes all entries. None can be opened again. */
  close(): void {
    this.#isOver = true
    this.rest()
  }

  /** Lets go of it until it is wanted again. */
  rest(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#ready = null
    this.#connection?.close()
    this.#connection = null
  }

  async #open(): Promise<void> {
    const mine = Promise.resolve()
      .then(() => this.#check())
      .catch((error: unknown) => {
        this.#ready = null
        throw error
      })
    await mine
    if (this.#isOver || this.#timer === null) return
    this.#connection = new DatabaseSync(this.#file)
    // Without a first read the connection does not count as one.
    this.#connection.prepare('pragma user_version').get()
  }
}

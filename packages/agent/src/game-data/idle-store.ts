import { createFault } from '@trellis/link/fault.ts'

const idleMs = 300_000

/** Opens an expensive resource on demand and closes it after five minutes without use. */
export class IdleStore<Store extends { close(): void }> {
  readonly #make: () => Store
  #store: Store | null = null
  #timer: NodeJS.Timeout | null = null
  #isOver = false

  constructor(make: () => Store) {
    this.#make = make
  }

  /**
   * Use the result at once and do not keep it. Throws after `close`, because the folder may be
   * gone.
   */
  open(): Store {
    if (this.#isOver) throw createFault('conflict', { code: 'server-busy' })
    this.#store ??= this.#make()
    if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.rest(), idleMs).unref()
    return this.#store
  }

  /** Closes the store. It cannot be opened again. */
  close(): void {
    this.#isOver = true
    this.rest()
  }

  /** Lets go of it until it is wanted again. */
  rest(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#store?.close()
    this.#store = null
  }
}

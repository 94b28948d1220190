import { busySentence, Fault } from '@trellis/link/fault.ts'

const idleMs = 300_000

/** Opens something costly when it is wanted and closes it when nobody has wanted it for some minutes. */
export class IdleStore<Store extends { close(): void }> {
  readonly #make: () => Store
  #store: Store | null = null
  #timer: NodeJS.Timeout | null = null
  #isOver = false

  constructor(make: () => Store) {
    this.#make = make
  }

  /** To be used at once and not kept. Refused after `close`: the folder may be gone. */
  open(): Store {
    if (this.#isOver) throw new Fault('conflict', busySentence)
    this.#store ??= this.#make()
    if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.rest(), idleMs).unref()
    return this.#store
  }

  /** For good. */
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

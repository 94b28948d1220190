const idleMs = 300_000

/** Opens something costly when it is wanted and closes it when nobody has wanted it for some minutes. */
export class IdleStore<Store extends { close(): void }> {
  readonly #make: () => Store
  #store: Store | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(make: () => Store) {
    this.#make = make
  }

  /** To be used at once and not kept. */
  open(): Store {
    this.#store ??= this.#make()
    if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.close(), idleMs).unref()
    return this.#store
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#store?.close()
    this.#store = null
  }
}

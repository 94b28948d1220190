/** The present `items.dat`. The bytes are null when there is none. */
type Items = { readonly hash: number; readonly bytes: Uint8Array | null }

/** The delivery state of an online player. */
export type Recipient = {
  /** The hash of the file that the client has. */
  itemsHash: number
  /** When the client last received a file during play, on the monotonic clock. */
  itemsSentAt: number
}

/** The minimum time between two files for one client. Saves in between are combined. */
const intervalMs = 60_000
/**
 * The rate for all players together. A file has about two megabytes, and the protocol has no smaller update
 * for items.
 */
const bytesPerMs = 2000

/**
 * Sends the new `items.dat` to online players after the owner has changed items, one player after the other.
 * Players who log in later request it anyway.
 */
export class ItemDelivery<Player extends Recipient> {
  readonly #items: Items
  readonly #players: () => Iterable<Player>
  readonly #send: (player: Player, bytes: Uint8Array) => void
  #isPending = false
  #nextAt = Number.NEGATIVE_INFINITY

  constructor(
    items: Items,
    players: () => Iterable<Player>,
    send: (player: Player, bytes: Uint8Array) => void,
  ) {
    this.#items = items
    this.#players = players
    this.#send = send
  }

  /** Schedules a delivery, because the file may have changed. */
  changed(): void {
    this.#isPending = true
  }

  /** Sends the file to one player when the interval has passed. */
  tick(now: number): void {
    const { hash, bytes } = this.#items
    if (!this.#isPending || now < this.#nextAt || bytes === null) return
    const outdated = [...this.#players()].filter(({ itemsHash }) => itemsHash !== hash)
    if (outdated.length === 0) this.#isPending = false
    const next = outdated.find(({ itemsSentAt }) => now - itemsSentAt >= intervalMs)
    if (next === undefined) return
    next.itemsHash = hash
    next.itemsSentAt = now
    this.#nextAt = now + bytes.length / bytesPerMs
    this.#send(next, bytes)
  }
}

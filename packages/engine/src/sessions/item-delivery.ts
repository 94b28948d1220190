/** The `items.dat` of now; bytes are null when there is none. */
type Items = { readonly hash: number; readonly bytes: Uint8Array | null }

/** A player who is online, as far as the file is concerned. */
export type Recipient = {
  /** Of the file that the client has. */
  itemsHash: number
  /** When it was last sent one while playing, on the monotonic clock. */
  itemsSentAt: number
}

/** Minimum time between two files for one client; saves in between are combined. */
const intervalMs = 60_000
/** To all players together; a file has about two megabytes, and clients know no smaller way to hear of a new item. */
const bytesPerMs = 2000

/**
 * Gives players who are online the new `items.dat` after their server's owner has changed items, one player after the other. Who
 * logs in later asks for it anyway.
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

  /** The file may be another one now. */
  changed(): void {
    this.#isPending = true
  }

  /** Sends the file to one player when it is time to. */
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

const windows = 16
const windowSize = 0x10000 / windows
/**
 * The receiver accepts seven windows ahead. One of them stays unused, because the receiver may be a window
 * behind.
 */
const openWindows = 7

/** Keeps a channel's unacknowledged sequence numbers close together, so that they stay unambiguous. */
export class ReliableWindow {
  readonly #inFlight = new Uint16Array(windows)
  #total = 0

  lets(sequence: number): boolean {
    if (this.#total === 0) return true
    const window = Math.floor(sequence / windowSize)
    for (let behind = openWindows; behind < windows; behind++) {
      if (this.#inFlight[(window - behind + windows) % windows] !== 0) return false
    }
    return true
  }

  sent(sequence: number): void {
    this.#count(sequence, 1)
  }

  acknowledged(sequence: number): void {
    this.#count(sequence, -1)
  }

  #count(sequence: number, by: number): void {
    const window = Math.floor(sequence / windowSize)
    this.#inFlight[window] = (this.#inFlight[window] ?? 0) + by
    this.#total += by
  }
}

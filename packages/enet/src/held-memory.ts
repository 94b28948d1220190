import type { Limits } from './limits.ts'

/** Counts what all peers hold. */
export class HostMemory {
  readonly #limit: number
  held = 0

  constructor({ heldBytes }: Limits) {
    this.#limit = heldBytes
  }

  get isOver(): boolean {
    return this.held > this.#limit
  }
}

/** Counts what one peer holds: packets that came too early or not whole yet. */
export class HeldMemory {
  readonly #host: HostMemory
  readonly #limit: number
  held = 0

  constructor(host: HostMemory, { heldBytesPerPeer }: Limits) {
    this.#host = host
    this.#limit = heldBytesPerPeer
  }

  /**
   * @param isNext it is what all else waits for: refusing it would be refusing everything for ever, so it may go over
   * the peer's limit by one packet
   */
  take(bytes: number, isNext = false): boolean {
    if (!isNext && this.held + bytes > this.#limit) return false
    this.held += bytes
    this.#host.held += bytes
    return true
  }

  give(bytes: number): void {
    this.held -= bytes
    this.#host.held -= bytes
  }

  giveAll(): void {
    this.give(this.held)
  }
}

/** The bytes to hold on to: a copy when they are the smaller part of the datagram that they would keep alive. */
export const worthHolding = (bytes: Uint8Array) =>
  bytes.length * 2 < bytes.buffer.byteLength ? Uint8Array.from(bytes) : bytes

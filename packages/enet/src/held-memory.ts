import type { Limits } from './limits.ts'

/** Counts the bytes that all peers hold. */
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

/** Counts the bytes that one peer holds in packets that are early or incomplete. */
export class HeldMemory {
  readonly #host: HostMemory
  readonly #limit: number
  held = 0

  constructor(host: HostMemory, { heldBytesPerPeer }: Limits) {
    this.#host = host
    this.#limit = heldBytesPerPeer
  }

  /**
   * Reserves memory. Returns false when a limit is reached.
   * @param isNext true for the next packet in order: a refusal would block the channel permanently, so it may
   * exceed the peer's limit by one packet
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

/**
 * Returns the bytes to hold: a copy when they are less than half of the datagram that they would keep in
 * memory.
 */
export const isWorthHolding = (bytes: Uint8Array) =>
  bytes.length * 2 < bytes.buffer.byteLength ? Uint8Array.from(bytes) : bytes

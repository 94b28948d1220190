import type { Fragment } from './command.ts'

/** The cost of a fragment in bytes, besides its payload. */
export const heldOverhead = 96
/** Genuine fragments fill datagrams, except for the last one. Smaller ones would only cost memory. */
const minFragmentBytes = 256
/** All fragments of a packet are in transit at once, and must fit into the reliable window. */
const maxFragments = 0x5000

/** Returns whether a fragment can be part of a valid packet. */
export function isSound(fragment: Fragment, packetBytes: number): boolean {
  const { count, number, totalBytes, offset, payload } = fragment
  return (
    totalBytes <= packetBytes &&
    count <= Math.min(maxFragments, Math.ceil(totalBytes / minFragmentBytes)) &&
    number < count &&
    payload.length > 0 &&
    offset + payload.length <= totalBytes
  )
}

/**
 * Collects the fragments of one packet. Memory grows as they arrive, not with the size that the first one
 * claims.
 */
export class FragmentAssembly {
  readonly count: number
  readonly #totalBytes: number
  readonly #parts = new Map<number, Fragment>()
  #bytes = 0

  constructor({ count, totalBytes }: Fragment) {
    this.count = count
    this.#totalBytes = totalBytes
  }

  /** The memory that the assembly holds, in bytes. */
  get cost(): number {
    return this.#bytes + this.#parts.size * heldOverhead
  }

  get isComplete(): boolean {
    return this.#parts.size === this.count
  }

  has(number: number): boolean {
    return this.#parts.has(number)
  }

  /** Returns whether the fragment agrees with the packet's earlier ones. */
  fits({ count, totalBytes }: Fragment): boolean {
    return count === this.count && totalBytes === this.#totalBytes
  }

  add(fragment: Fragment): void {
    this.#parts.set(fragment.number, fragment)
    this.#bytes += fragment.payload.length
  }

  /** Returns the packet; null when its fragments overlap or leave gaps. */
  join(): Uint8Array | null {
    if (this.#bytes !== this.#totalBytes) return null
    const packet = new Uint8Array(this.#totalBytes)
    let at = 0
    for (let number = 0; number < this.count; number++) {
      const part = this.#parts.get(number)
      if (part?.offset !== at) return null
      packet.set(part.payload, at)
      at += part.payload.length
    }
    return packet
  }
}

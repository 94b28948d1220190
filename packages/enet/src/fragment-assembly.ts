import type { Fragment } from './command.ts'

/** What a fragment costs beside its bytes. */
export const heldOverhead = 96
/** Real fragments are as large as datagrams, but for the last. Smaller ones would only cost memory. */
const leastFragmentBytes = 256
/** All fragments of a packet are on their way at once, and must fit into the reliable window. */
const fragmentsAtMost = 0x5000

/** Whether a fragment can be of a packet at all. */
export function isSound(fragment: Fragment, packetBytes: number): boolean {
  const { count, number, totalBytes, offset, payload } = fragment
  return (
    totalBytes <= packetBytes &&
    count <= Math.min(fragmentsAtMost, Math.ceil(totalBytes / leastFragmentBytes)) &&
    number < count &&
    payload.length > 0 &&
    offset + payload.length <= totalBytes
  )
}

/** Collects the fragments of one packet. Memory is taken as they come, not for what the first one promises. */
export class FragmentAssembly {
  readonly count: number
  readonly #totalBytes: number
  readonly #parts = new Map<number, Fragment>()
  #bytes = 0

  constructor({ count, totalBytes }: Fragment) {
    this.count = count
    this.#totalBytes = totalBytes
  }

  /** What it costs to hold. */
  get cost(): number {
    return this.#bytes + this.#parts.size * heldOverhead
  }

  get isComplete(): boolean {
    return this.#parts.size === this.count
  }

  has(number: number): boolean {
    return this.#parts.has(number)
  }

  /** Whether the fragment tells of the same packet as those before it. */
  fits({ count, totalBytes }: Fragment): boolean {
    return count === this.count && totalBytes === this.#totalBytes
  }

  add(fragment: Fragment): void {
    this.#parts.set(fragment.number, fragment)
    this.#bytes += fragment.payload.length
  }

  /** The packet; null when its fragments overlap or leave gaps. */
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

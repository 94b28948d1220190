import { isIntact } from './checksum.ts'
import { type DatagramHeader, getHeaderBytes } from './datagram-header.ts'
import { protocol } from './protocol.ts'
import type { RangeCoder } from './range-coder.ts'

/** An unknown sender may only request a connection, so anything larger after decompression is invalid. */
const unknownPeerBytes = 256

/** Extracts the commands of a datagram, if it is intact. */
export class DatagramReader {
  readonly #hasChecksum: boolean
  readonly #coder: RangeCoder
  readonly #plain = Buffer.alloc(protocol.maxMtu)

  constructor(hasChecksum: boolean, coder: RangeCoder) {
    this.#hasChecksum = hasChecksum
    this.#coder = coder
  }

  /**
   * Returns the commands' bytes; null when the datagram is damaged or belongs to another connection.
   * @param from the start of the header
   * @param connectId null for the datagram of an unknown sender
   */
  open(
    datagram: Buffer,
    from: number,
    header: DatagramHeader,
    connectId: number | null,
  ): Buffer | null {
    const checksumAt = from + getHeaderBytes(header)
    const head = checksumAt + (this.#hasChecksum ? 4 : 0)
    if (datagram.length <= head) return null
    const sent = datagram.subarray(head)
    const body = header.isCompressed ? this.#unpack(sent, connectId === null) : sent
    if (body === null || !this.#hasChecksum) return body
    return isIntact(datagram.subarray(0, head), checksumAt, connectId ?? 0, body) ? body : null
  }

  #unpack(sent: Buffer, isUnknownPeer: boolean): Buffer | null {
    const room = isUnknownPeer ? this.#plain.subarray(0, unknownPeerBytes) : this.#plain
    const length = this.#coder.decode(sent, room)
    // The bytes are copied here once, because packets are passed on without a copy.
    return length === null ? null : Buffer.from(this.#plain.subarray(0, length))
  }
}

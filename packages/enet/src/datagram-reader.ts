import { isIntact } from './checksum.ts'
import { type DatagramHeader, headerBytes } from './datagram-header.ts'
import { protocol } from './protocol.ts'
import type { RangeCoder } from './range-coder.ts'

/** A stranger may only ask for a connection: what is larger unpacked is none. */
const strangerBytes = 256

/** Takes the commands out of a datagram, if it is whole. */
export class DatagramReader {
  readonly #hasChecksum: boolean
  readonly #coder: RangeCoder
  readonly #plain = Buffer.alloc(protocol.maxMtu)

  constructor(hasChecksum: boolean, coder: RangeCoder) {
    this.#hasChecksum = hasChecksum
    this.#coder = coder
  }

  /**
   * The commands' bytes; null when the datagram is broken or not of this connection.
   * @param from where the header begins
   * @param connectId null for a stranger's
   */
  open(
    datagram: Buffer,
    from: number,
    header: DatagramHeader,
    connectId: number | null,
  ): Buffer | null {
    const checksumAt = from + headerBytes(header)
    const head = checksumAt + (this.#hasChecksum ? 4 : 0)
    if (datagram.length <= head) return null
    const sent = datagram.subarray(head)
    const body = header.isCompressed ? this.#unpack(sent, connectId === null) : sent
    if (body === null || !this.#hasChecksum) return body
    return isIntact(datagram.subarray(0, head), checksumAt, connectId ?? 0, body) ? body : null
  }

  #unpack(sent: Buffer, isStranger: boolean): Buffer | null {
    const room = isStranger ? this.#plain.subarray(0, strangerBytes) : this.#plain
    const length = this.#coder.decode(sent, room)
    // Copied: packets are handed on without copying them again.
    return length === null ? null : Buffer.from(this.#plain.subarray(0, length))
  }
}

import { getChecksum } from '../../packages/enet/src/checksum.ts'

/** Header and checksum, in bytes. Acknowledgements need no reply, so their header has no timestamp. */
const headBytes = 6
const each = 8
const max = 256

/** Collects the acknowledgements of one datagram and writes the datagram that carries them. */
export class Acknowledgements {
  #bytes = Buffer.allocUnsafe(headBytes + max * each)
  #at = headBytes
  #sentTime = 0

  begin(sentTime: number): void {
    this.#at = headBytes
    this.#sentTime = sentTime
  }

  add(channel: number, sequence: number): void {
    const bytes = this.#bytes
    const at = this.#at
    bytes[at] = 1
    bytes[at + 1] = channel
    bytes.writeUInt16BE(sequence, at + 2)
    bytes.writeUInt16BE(sequence, at + 4)
    bytes.writeUInt16BE(this.#sentTime, at + 6)
    this.#at += each
  }

  /** Returns null when there is nothing to acknowledge. */
  datagram(peerId: number, session: number, connectId: number): Buffer | null {
    if (this.#at === headBytes) return null
    const datagram = Buffer.from(this.#bytes.subarray(0, this.#at))
    datagram.writeUInt16BE(peerId | (session << 12), 0)
    const sum = getChecksum(
      datagram.subarray(0, headBytes),
      2,
      connectId,
      datagram.subarray(headBytes),
    )
    datagram.writeUInt32BE(sum, 2)
    return datagram
  }
}

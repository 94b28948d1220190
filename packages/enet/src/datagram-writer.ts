import { getChecksum } from './checksum.ts'
import type { Clock } from './clock.ts'
import { type Command, getBytes } from './command.ts'
import { writeCommand } from './command-writer.ts'
import { getHeaderBytes, writeHeader } from './datagram-header.ts'
import { portHeaderBytes, writePortHeader } from './port-header.ts'
import { protocol } from './protocol.ts'
import type { Random } from './random.ts'
import type { RangeCoder } from './range-coder.ts'
import { WorkShare } from './work-share.ts'

/** The options for a host's datagrams. */
export type DatagramOptions = {
  hasChecksum: boolean
  /**
   * The minimum size of a command whose datagram is compressed, if that makes it shorter. Many small commands
   * do not count: they are sent all the time, and compression costs more than all other work together.
   */
  compressFrom: number
  /** Measures the time that compression takes. Beyond its share, datagrams are sent uncompressed. */
  clock: Pick<Clock, 'now'>
}

const compressionShare = 0.1

export type Envelope = {
  peerId: number
  session: number
  connectId: number
  /** Written when a command inside wants an acknowledgement. */
  sentTime: number
  /** The receiver's port, for peers that need a port header; null for a datagram without one. */
  portHeader: number | null
}

/** Collects commands for one datagram. All peers of a host share one writer, one after the other. */
export class DatagramWriter {
  readonly #datagramOptions: DatagramOptions
  readonly #coder: RangeCoder
  readonly #random: Random
  readonly #body = Buffer.alloc(protocol.maxMtu)
  readonly #packed = Buffer.alloc(protocol.maxMtu)
  readonly #compression = new WorkShare(compressionShare)
  #length = 0
  #limit = 0
  #largest = 0
  #needsTime = false

  constructor(datagramOptions: DatagramOptions, coder: RangeCoder, random: Random) {
    this.#datagramOptions = datagramOptions
    this.#coder = coder
    this.#random = random
  }

  begin(mtu: number): void {
    this.#length = 0
    this.#largest = 0
    this.#limit = mtu - portHeaderBytes - maxHeaderBytes
    this.#needsTime = false
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** Returns false when the datagram has no room left for it. */
  add(command: Command): boolean {
    const bytes = getBytes(command)
    if (this.#length + bytes > this.#limit) return false
    this.#largest = Math.max(this.#largest, bytes)
    this.#length = writeCommand(this.#body, this.#length, command)
    if (command.wantsAcknowledgement) this.#needsTime = true
    return true
  }

  /** @param compressed true compresses the datagram at any size */
  finish(envelope: Envelope, compressed = false): Buffer {
    const { peerId, session, connectId, sentTime, portHeader } = envelope
    const plain = this.#body.subarray(0, this.#length)
    const packed = compressed || this.#isWorthCompressing() ? this.#compress(plain) : null
    const header = {
      peerId,
      session,
      isCompressed: packed !== null,
      sentTime: this.#needsTime ? sentTime : null,
    }
    const from = portHeader === null ? 0 : portHeaderBytes
    const checksumAt = from + getHeaderBytes(header)
    const head = checksumAt + (this.#datagramOptions.hasChecksum ? 4 : 0)
    const body = packed ?? plain
    const datagram = Buffer.allocUnsafe(head + body.length)
    if (portHeader !== null) writePortHeader(datagram, portHeader, this.#random)
    writeHeader(datagram, from, header)
    if (this.#datagramOptions.hasChecksum) {
      const id = peerId === protocol.noPeer ? 0 : connectId
      const checked = datagram.subarray(0, head)
      datagram.writeUInt32BE(getChecksum(checked, checksumAt, id, plain), checksumAt)
    }
    datagram.set(body, head)
    return datagram
  }

  #isWorthCompressing(): boolean {
    const { compressFrom, clock } = this.#datagramOptions
    return this.#largest >= compressFrom && this.#compression.lets(clock.now())
  }

  #compress(plain: Buffer): Buffer | null {
    const { clock } = this.#datagramOptions
    const begun = clock.now()
    const length = this.#coder.encode(plain, this.#packed)
    const now = clock.now()
    this.#compression.worked(now - begun, now)
    return length === null ? null : this.#packed.subarray(0, length)
  }
}

/** The header with its time, and the checksum. */
const maxHeaderBytes = 8

import { createSocket, type Socket } from 'node:dgram'
import { systemClock } from '../../packages/enet/src/clock.ts'
import type { Command } from '../../packages/enet/src/command.ts'
import { DatagramWriter } from '../../packages/enet/src/datagram-writer.ts'
import { createLimitTerms } from '../../packages/enet/src/handshake.ts'
import { protocol } from '../../packages/enet/src/protocol.ts'
import { drawSecure } from '../../packages/enet/src/random.ts'
import { RangeCoder } from '../../packages/enet/src/range-coder.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { walkCommands } from './walk-commands.ts'

const mtu = 1392
const resendAfterMs = 300
const timeoutMs = 20_000
const offer = { mtu, channels: 2, bandwidth: { incoming: 0, outgoing: 0 } }
const coder = new RangeCoder()
const datagramOptions = {
  hasChecksum: true,
  compressFrom: Number.POSITIVE_INFINITY,
  clock: systemClock,
}
const writer = new DatagramWriter(datagramOptions, coder, drawSecure)
const unpacked = Buffer.alloc(protocol.maxMtu)

/**
 * One end of an ENet connection that only acknowledges packets and sends reliable ones. It is cheap, so that
 * on two cores the server reaches its limit first. Fragments of large packets are not joined.
 */
export class Puppet {
  /** Called with each whole packet, including retransmitted ones. */
  hear: (payload: Buffer) => void = () => undefined
  isGone = false
  readonly #socket: Socket
  readonly #port: number
  readonly #terms = createLimitTerms(offer, 0, drawSecure)
  readonly #acknowledgements = new Acknowledgements()
  readonly #waiting = new Map<number, { payload: Uint8Array; sentAt: number }>()
  #remoteId: number = protocol.noPeer
  #session = 0
  #sequence = 0
  #connected: () => void = () => undefined
  #resends: NodeJS.Timeout | undefined

  private constructor(socket: Socket, port: number) {
    this.#socket = socket
    this.#port = port
    socket.on('message', (datagram) => this.#take(datagram))
    socket.on('error', () => undefined)
  }

  /** @param from one of the many loopback addresses, because servers limit the connections per address */
  static async connect(port: number, from = '127.0.0.1'): Promise<Puppet> {
    const socket = createSocket({ type: 'udp4', lookup: (host, _, found) => found(null, host, 4) })
    await new Promise<void>((resolve) => socket.bind(0, from, resolve))
    socket.setRecvBufferSize(1024 * 1024)
    const puppet = new Puppet(socket, port)
    const connected = new Promise<void>((resolve, reject) => {
      puppet.#connected = resolve
      setTimeout(reject, timeoutMs, new Error('The server does not answer.')).unref()
    })
    const again = setInterval(() => puppet.#ask(), 500)
    puppet.#ask()
    await connected.finally(() => clearInterval(again))
    puppet.#resends = setInterval(() => puppet.#resend(), 100)
    return puppet
  }

  send(payload: Uint8Array): void {
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#waiting.set(this.#sequence, { payload, sentAt: performance.now() })
    this.#write(this.#sequence, payload)
  }

  /** Retransmits packets that were not acknowledged in time. */
  #resend(): void {
    const now = performance.now()
    for (const [sequence, waiting] of this.#waiting) {
      if (now - waiting.sentAt < resendAfterMs) return
      waiting.sentAt = now
      this.#write(sequence, waiting.payload)
    }
  }

  close(): void {
    const head = { channel: protocol.controlChannel, sequence: 2, wantsAcknowledgement: false }
    this.#post({ kind: 'disconnect', data: 0, ...head })
    this.isGone = true
    clearInterval(this.#resends)
    this.#socket.close()
  }

  #ask(): void {
    const head = { channel: protocol.controlChannel, sequence: 1, wantsAcknowledgement: true }
    this.#post({ kind: 'connect', terms: this.#terms, data: 0, ...head })
  }

  #write(sequence: number, payload: Uint8Array): void {
    const head = { channel: 0, sequence, wantsAcknowledgement: true }
    this.#post({ kind: 'send-reliable', payload, ...head })
  }

  #post(command: Command): void {
    if (this.isGone) return
    writer.begin(mtu)
    writer.add(command)
    const sentTime = Math.floor(performance.now()) & 0xffff
    const { connectId } = this.#terms
    const envelope = { peerId: this.#remoteId, session: this.#session, connectId, sentTime }
    this.#socket.send(writer.finish({ ...envelope, portHeader: null }), this.#port, '127.0.0.1')
  }

  #take(datagram: Buffer): void {
    const word = datagram.readUInt16BE(0)
    const sentTime = (word & 0x8000) === 0 ? 0 : datagram.readUInt16BE(2)
    const body = datagram.subarray((word & 0x8000) === 0 ? 6 : 8)
    const commands = (word & 0x4000) === 0 ? body : unpack(body)
    const acknowledgements = this.#acknowledgements
    acknowledgements.begin(sentTime)
    walkCommands(commands, {
      wantsAnswer: (channel, sequence) => acknowledgements.add(channel, sequence),
      acknowledged: (channel, sequence) => {
        if (channel === 0) this.#waiting.delete(sequence)
      },
      granted: (remoteId, session) => {
        this.#remoteId = remoteId
        this.#session = session
        this.#connected()
      },
      packet: (payload) => this.hear(payload),
      over: () => {
        this.isGone = true
      },
    })
    const answer = acknowledgements.datagram(this.#remoteId, this.#session, this.#terms.connectId)
    if (answer !== null && !this.isGone) this.#socket.send(answer, this.#port, '127.0.0.1')
  }
}

/** Returns a copy, because the next datagram reuses the buffer. */
function unpack(body: Buffer): Buffer {
  const length = coder.decode(body, unpacked) ?? 0
  return Buffer.from(unpacked.subarray(0, length))
}

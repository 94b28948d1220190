import { type Command, type CommandKind, type CommandOf, getWire, type Terms } from './command.ts'

/** Reads the commands of a datagram, one after the other. */
export class CommandReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /**
   * Returns null at the end, and at the first invalid command, because the start of the next one is then
   * unknown.
   */
  next(): Command | null {
    const at = this.#at
    const kind = kinds[(this.#bytes[at] ?? 0) & 0x0f]
    if (kind === undefined || at + getWire[kind].bytes > this.#bytes.length) return null
    this.#at += getWire[kind].bytes
    if (kind === 'acknowledge') return this.#readAcknowledge(at)
    const body = this.#readBody(kind, at + 4)
    if (body === null) return null
    const head = {
      channel: this.#bytes.readUInt8(at + 1),
      sequence: this.#bytes.readUInt16BE(at + 2),
      wantsAcknowledgement: (this.#bytes.readUInt8(at) & 0x80) !== 0,
    }
    return Object.assign(body, head)
  }

  /** Has its own code path for speed: a host that broadcasts reads little besides acknowledgements. */
  #readAcknowledge(at: number): CommandOf<'acknowledge'> {
    const bytes = this.#bytes
    return {
      kind: 'acknowledge',
      acknowledged: bytes.readUInt16BE(at + 4),
      sentTime: bytes.readUInt16BE(at + 6),
      channel: bytes.readUInt8(at + 1),
      sequence: bytes.readUInt16BE(at + 2),
      wantsAcknowledgement: (bytes.readUInt8(at) & 0x80) !== 0,
    }
  }

  #readBody(kind: Exclude<CommandKind, 'acknowledge'>, at: number) {
    const u32 = (offset: number) => this.#bytes.readUInt32BE(at + offset)
    switch (kind) {
      case 'connect':
        return { kind, terms: this.#readTerms(at), data: u32(40) }
      case 'verify-connect':
        return { kind, terms: this.#readTerms(at) }
      case 'disconnect':
        return { kind, data: u32(0) }
      case 'ping':
        return { kind }
      case 'bandwidth-limit':
        return { kind, incoming: u32(0), outgoing: u32(4) }
      case 'throttle-configure':
        return { kind, throttle: this.#readThrottle(at) }
      case 'send-fragment':
      case 'send-reliable':
      case 'send-unreliable':
      case 'send-unreliable-fragment':
      case 'send-unsequenced':
        return this.#readSend(kind, at)
    }
  }

  #readSend(kind: SendKind, at: number) {
    const isFragment = kind === 'send-fragment' || kind === 'send-unreliable-fragment'
    const first = this.#bytes.readUInt16BE(at)
    const payload = this.#readPayload(
      kind === 'send-reliable' ? first : this.#bytes.readUInt16BE(at + 2),
    )
    if (payload === null) return null
    if (isFragment) return { kind, fragment: this.#readFragment(at, payload) }
    if (kind === 'send-reliable') return { kind, payload }
    if (kind === 'send-unreliable') return { kind, unreliableSequence: first, payload }
    return { kind, group: first, payload }
  }

  #readPayload(length: number): Uint8Array | null {
    const from = this.#at
    if (from + length > this.#bytes.length) return null
    this.#at += length
    return this.#bytes.subarray(from, this.#at)
  }

  #readFragment(at: number, payload: Uint8Array) {
    return {
      start: this.#bytes.readUInt16BE(at),
      count: this.#bytes.readUInt32BE(at + 4),
      number: this.#bytes.readUInt32BE(at + 8),
      totalBytes: this.#bytes.readUInt32BE(at + 12),
      offset: this.#bytes.readUInt32BE(at + 16),
      payload,
    }
  }

  #readTerms(at: number): Terms {
    const u32 = (offset: number) => this.#bytes.readUInt32BE(at + offset)
    return {
      peerId: this.#bytes.readUInt16BE(at),
      incomingSession: this.#bytes.readUInt8(at + 2),
      outgoingSession: this.#bytes.readUInt8(at + 3),
      mtu: u32(4),
      windowBytes: u32(8),
      channels: u32(12),
      incomingBandwidth: u32(16),
      outgoingBandwidth: u32(20),
      throttle: this.#readThrottle(at + 24),
      connectId: u32(36),
    }
  }

  #readThrottle(at: number) {
    const u32 = (offset: number) => this.#bytes.readUInt32BE(at + offset)
    return { intervalMs: u32(0), acceleration: u32(4), deceleration: u32(8) }
  }
}

type SendKind = Extract<CommandKind, `send-${string}`>

const kinds: (CommandKind | undefined)[] = [
  undefined,
  'acknowledge',
  'connect',
  'verify-connect',
  'disconnect',
  'ping',
  'send-reliable',
  'send-unreliable',
  'send-fragment',
  'send-unsequenced',
  'bandwidth-limit',
  'throttle-configure',
  'send-unreliable-fragment',
]

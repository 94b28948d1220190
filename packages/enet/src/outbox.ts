import { type Command, type CommandKind, getWire } from './command.ts'
import type { DatagramWriter } from './datagram-writer.ts'
import { getOutgoing, type Outgoing } from './outgoing.ts'
import { OutgoingChannel } from './outgoing-channel.ts'
import { protocol } from './protocol.ts'
import { Queue } from './queue.ts'
import { RateLimiter } from './rate-limiter.ts'
import { RoundTrip } from './round-trip.ts'
import { getNextSequence } from './sequence.ts'
import { Throttle } from './throttle.ts'
import { type AckTimeouts, getKey, Unacknowledged } from './unacknowledged.ts'

export type Delivery = 'reliable' | 'unreliable' | 'unsequenced'

/** This many datagrams may be in transit on any line, because a first burst delays its own answers. */
const minDatagrams = 8
/** The maximum retry interval, so that a restored line is noticed before the peer times out. */
const maxWaitMs = 1000
/** The maximum number of queued acknowledgements. A peer that needs more gets them when it resends. */
const maxAcknowledgements = 4096

/** Handles all output to one peer: the queue, the data in transit, and its limits. */
export class Outbox {
  readonly roundTrip = new RoundTrip()
  readonly throttle = new Throttle()
  readonly pace = new RateLimiter()
  /** The maximum reliable payload in transit, in bytes. */
  windowBytes: number = protocol.maxWindow
  mtu: number
  /** The bytes that are queued or not yet acknowledged. */
  queuedBytes = 0
  inTransitBytes = 0
  sentReliable = 0
  lostReliable = 0
  readonly #unacknowledged = new Unacknowledged()
  readonly #acknowledgements = new Queue<Command>()
  readonly #control = new Queue<Outgoing>()
  /** The commands to resend, oldest first. */
  #late = new Map<number, Outgoing>()
  readonly #reliable = new Queue<Outgoing>()
  readonly #unreliable = new Queue<Outgoing>()
  readonly #channels = new Map<number, OutgoingChannel>()
  #isHeldUp = false
  #controlSequence = 0
  #group = 0
  #order = 0

  constructor(mtu: number) {
    this.mtu = mtu
  }

  /** The time of the next retry, or of the next send that the pace delays. */
  get dueAt(): number {
    const { dueAt } = this.#unacknowledged
    return this.#isHeldUp ? Math.min(dueAt, this.pace.readyAt) : dueAt
  }

  /** True when no reliable data is queued or in transit. */
  get isSettled(): boolean {
    return (
      this.#unacknowledged.size + this.#late.size + this.#reliable.length + this.#control.length ===
      0
    )
  }

  get isEmpty(): boolean {
    return this.isSettled && this.#unreliable.length === 0
  }

  acknowledge(channel: number, sequence: number, sentTime: number): void {
    if (this.#acknowledgements.length >= maxAcknowledgements) return
    const head = { channel, sequence, wantsAcknowledgement: false }
    this.#acknowledgements.push({ kind: 'acknowledge', acknowledged: sequence, sentTime, ...head })
  }

  /** Queues a packet. Returns false when the throttle drops it. */
  push(channel: number, payload: Uint8Array, delivery: Delivery): boolean {
    if (delivery !== 'reliable' && !this.throttle.lets()) return false
    for (const command of this.#listCommands(channel, payload, delivery)) {
      const outgoing = getOutgoing(command, this.#order++)
      this.queuedBytes += outgoing.bytes
      if (command.wantsAcknowledgement) this.#reliable.push(outgoing)
      else this.#unreliable.push(outgoing)
    }
    return true
  }

  /** Queues a command about the connection itself, which no window delays. */
  pushControl(make: (head: ControlHead) => Command): void {
    this.#controlSequence = getNextSequence(this.#controlSequence)
    const command = make({
      channel: protocol.controlChannel,
      sequence: this.#controlSequence,
      wantsAcknowledgement: true,
    })
    const outgoing = getOutgoing(command, this.#order++)
    this.queuedBytes += outgoing.bytes
    this.#control.push(outgoing)
  }

  /** Skips the server side's handshake, which was sent before the peer existed. */
  skipControl(): void {
    this.#controlSequence = getNextSequence(this.#controlSequence)
  }

  /** Fills one datagram with everything that may be sent now. */
  fill(datagram: DatagramWriter, now: number): void {
    for (let it = this.#acknowledgements.first; it; it = this.#acknowledgements.first) {
      if (!datagram.add(it)) return
      this.#acknowledgements.shift()
    }
    for (let it = this.#control.first; it; it = this.#control.first) {
      if (!datagram.add(it.command)) return
      this.#control.shift()
      this.#sent(it, now)
    }
    this.#isHeldUp = !this.pace.lets(now) && this.#reliable.length + this.#late.size > 0
    while (this.#fillOne(datagram, now));
  }

  /** Returns the kind of the acknowledged command; null for a duplicate acknowledgement. */
  acknowledged(channel: number, sequence: number, tookMs: number, now: number): CommandKind | null {
    const outgoing = this.#takeSent(channel, sequence) ?? this.#takeLate(channel, sequence)
    if (outgoing === undefined) return null
    this.throttle.observe(tookMs)
    this.roundTrip.observe(tookMs)
    this.throttle.record(this.roundTrip, now)
    this.queuedBytes -= outgoing.bytes
    if (channel !== protocol.controlChannel) this.#channel(channel).window.acknowledged(sequence)
    return outgoing.command.kind
  }

  /**
   * Marks timed-out commands for resending. Returns false when the other end has been silent for too long.
   */
  retry(now: number, timeouts: AckTimeouts): boolean {
    const late = this.#unacknowledged.takeLate(now, timeouts)
    if (late === null) return false
    for (const outgoing of late) {
      outgoing.timeoutMs = Math.max(outgoing.timeoutMs, Math.min(outgoing.timeoutMs * 2, maxWaitMs))
      this.inTransitBytes -= outgoing.windowBytes
      this.lostReliable++
    }
    const all = [...late, ...this.#late.values()].sort((a, b) => a.order - b.order)
    this.#late = new Map(all.map((it) => [getKey(it.command.channel, it.command.sequence), it]))
    return true
  }

  clear(): void {
    for (const queue of [this.#control, this.#reliable, this.#unreliable]) queue.clear()
    this.#acknowledgements.clear()
    this.#unacknowledged.clear()
    this.#late.clear()
    this.queuedBytes = 0
    this.inTransitBytes = 0
  }

  #listCommands(channel: number, payload: Uint8Array, delivery: Delivery): Command[] {
    const max = this.mtu - datagramOverhead
    const fits = payload.length <= max
    if (delivery === 'unsequenced' && fits) {
      this.#group = getNextSequence(this.#group)
      const head = { channel, sequence: 0, wantsAcknowledgement: false }
      return [{ kind: 'send-unsequenced', group: this.#group, payload, ...head }]
    }
    return delivery === 'reliable'
      ? this.#channel(channel).reliable(payload, max)
      : this.#channel(channel).unreliable(payload, max)
  }

  /** Writes the next packet or fragment. Returns false when nothing may be sent or the datagram is full. */
  #fillOne(datagram: DatagramWriter, now: number): boolean {
    const [late] = this.#late.values()
    const reliable = late ?? this.#reliable.first
    const unreliable = this.#unreliable.first
    const isPaced = !this.pace.lets(now)
    const mayGo = reliable !== undefined && !isPaced && this.#mayGo(reliable)
    if (mayGo && reliable.order < (unreliable?.order ?? Number.POSITIVE_INFINITY)) {
      if (!datagram.add(reliable.command)) return false
      if (late === undefined) this.#reliable.shift()
      else this.#late.delete(getKey(late.command.channel, late.command.sequence))
      this.#sent(reliable, now)
      return true
    }
    if (unreliable === undefined) return false
    // The line is too slow: unreliable data is dropped instead of queued.
    if (!isPaced && !datagram.add(unreliable.command)) return false
    this.#unreliable.shift()
    this.queuedBytes -= unreliable.bytes
    return true
  }

  #mayGo({ command, windowBytes, attempts }: Outgoing): boolean {
    const window = Math.max(this.windowBytes * this.throttle.share, minDatagrams * this.mtu)
    if (this.inTransitBytes + windowBytes > window) return false
    return attempts > 0 || this.#channel(command.channel).window.lets(command.sequence)
  }

  #sent(outgoing: Outgoing, now: number): void {
    const { channel, sequence } = outgoing.command
    if (outgoing.attempts === 0 && channel !== protocol.controlChannel) {
      this.#channel(channel).window.sent(sequence)
    }
    if (outgoing.attempts === 0) outgoing.timeoutMs = this.roundTrip.timeoutMs
    outgoing.attempts++
    outgoing.sentAt = now
    this.inTransitBytes += outgoing.windowBytes
    this.sentReliable++
    this.#unacknowledged.add(outgoing)
  }

  #takeSent(channel: number, sequence: number): Outgoing | undefined {
    const outgoing = this.#unacknowledged.remove(channel, sequence)
    if (outgoing !== undefined) this.inTransitBytes -= outgoing.windowBytes
    return outgoing
  }

  /** Removes a command from the resend list, because its acknowledgement was only late. */
  #takeLate(channel: number, sequence: number): Outgoing | undefined {
    const key = getKey(channel, sequence)
    const outgoing = this.#late.get(key)
    if (outgoing !== undefined) this.#unacknowledged.noteReply()
    this.#late.delete(key)
    return outgoing
  }

  #channel(channel: number): OutgoingChannel {
    const known = this.#channels.get(channel)
    if (known !== undefined) return known
    const made = new OutgoingChannel(channel)
    this.#channels.set(channel, made)
    return made
  }
}

export type ControlHead = { channel: number; sequence: number; wantsAcknowledgement: boolean }

/** The port header, header, checksum, and the longest head of a command with payload. */
const datagramOverhead = 6 + 4 + 4 + getWire['send-fragment'].bytes

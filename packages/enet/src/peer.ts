import type { Bandwidth } from './bandwidth.ts'
import { Capacity } from './capacity.ts'
import type { Command, CommandOf, Terms, ThrottleTerms } from './command.ts'
import { Control } from './control.ts'
import type { DatagramWriter } from './datagram-writer.ts'
import type { DisconnectReason } from './disconnect-reason.ts'
import type { HostMemory } from './held-memory.ts'
import { Inbox } from './inbox.ts'
import type { Limits } from './limits.ts'
import { LossRate } from './loss-rate.ts'
import { type Delivery, Outbox } from './outbox.ts'
import { confirmAddress, getEnvelope, type PeerAddress } from './peer-address.ts'
import { readPeerStats } from './peer-stats.ts'
import { type AckTimeouts, defaultTimeouts } from './unacknowledged.ts'

export type PeerState = 'connecting' | 'connected' | 'disconnecting' | 'gone'

/** The services of the host that a peer uses. */
export type PeerHost = {
  readonly limits: Limits
  readonly memory: HostMemory
  readonly bandwidth: Bandwidth
  now(): number
  /** Schedules a send of the queue. */
  flushSoon(peer: Peer): void
  /** Sends the queue at once. */
  flush(peer: Peer): void
  connected(peer: Peer, data: number): void
  /** Runs when the peer has announced new bandwidth limits. */
  limitsChanged(): void
  received(peer: Peer, channel: number, payload: Uint8Array): void
  /** Runs when the peer is gone; `departure` is null when no event is wanted. */
  left(peer: Peer, departure: DisconnectReason | null): void
}

const pingMs = 500

/** The other end of a connection. */
export class Peer {
  readonly place: PeerAddress
  timeouts: AckTimeouts = defaultTimeouts
  channels: number
  state: PeerState
  /** The host counts these, including headers. */
  sentBytes = 0
  receivedBytes = 0
  readonly outbox: Outbox
  readonly #inbox: Inbox
  readonly #control: Control
  readonly #capacity: Capacity
  readonly #host: PeerHost
  readonly #loss = new LossRate()
  #lastReceivedAt: number
  /** Set while the connection ends as soon as everything has arrived. */
  #lastWord: number | null = null

  constructor(host: PeerHost, place: PeerAddress, granted: Pick<Terms, 'channels' | 'mtu'>) {
    this.#host = host
    this.place = place
    this.channels = granted.channels
    this.state = 'connecting'
    this.outbox = new Outbox(granted.mtu)
    this.#capacity = new Capacity(this.outbox, () => host.bandwidth)
    this.#control = new Control(this.outbox, () => host.flushSoon(this))
    this.#inbox = new Inbox(host.memory, host.limits, (channel, payload) => {
      if (this.state === 'connected') host.received(this, channel, payload)
    })
    this.#lastReceivedAt = host.now()
  }

  get address(): string {
    return this.place.address
  }

  get port(): number {
    return this.place.port
  }

  get theirBandwidth(): Bandwidth {
    return this.#capacity.theirs
  }

  get heldBytes(): number {
    return this.#inbox.memory.held
  }

  get stats() {
    return readPeerStats(this, this.#loss)
  }

  /**
   * Sends a packet. The bytes must not change afterwards. A packet that is too large for a datagram is split,
   * and unsequenced then equals unreliable.
   * @returns false when the peer is not connected
   */
  send(channel: number, bytes: Uint8Array, delivery: Delivery = 'reliable'): boolean {
    if (channel < 0 || channel >= this.channels)
      throw new RangeError(`There is no channel ${channel}.`)
    if (this.state !== 'connected' || this.#lastWord !== null) return false
    this.outbox.push(channel, bytes, delivery)
    if (this.outbox.queuedBytes > this.#host.limits.queuedBytesPerPeer) {
      this.#end('overrun')
      return false
    }
    this.#host.flushSoon(this)
    return true
  }

  /**
   * Ends the connection and discards unsent data. The host emits an event once the other end has confirmed.
   */
  disconnect(data = 0): void {
    if (this.state === 'connecting') this.#leave({ reason: 'ours', data: 0 })
    if (this.state !== 'connected') return
    this.state = 'disconnecting'
    this.#lastWord = null
    this.outbox.clear()
    this.#inbox.clear()
    this.#control.disconnect(data)
  }

  /** Ends the connection when everything that was sent has arrived. */
  disconnectLater(data = 0): void {
    if (this.state !== 'connected') return
    this.#lastWord = data
    this.#endWhenSettled()
  }

  /** Ends the connection and forgets it. The other end gets one datagram about it; no event follows. */
  disconnectNow(data = 0): void {
    if (this.state === 'gone') return
    this.#sayGoodbye(data)
    this.#leave(null)
  }

  /** Disconnects a peer that takes too much. */
  cutOff(): void {
    this.#end('overrun')
  }

  /** Ends this connection, because the same end has connected again. */
  replace(): void {
    this.#leave({ reason: 'replaced', data: 0 })
  }

  /** Requests other throttle settings from the other end, and applies them here. */
  configureThrottle(throttle: ThrottleTerms): void {
    if (this.state !== 'connected') return
    this.outbox.throttle.terms = throttle
    this.#control.configureThrottle(throttle)
  }

  /** Announces to the other end how much it may send. */
  limitBandwidth(bandwidth: Bandwidth): void {
    if (this.state === 'connected') this.#control.limitBandwidth(bandwidth)
  }

  /** Starts as the connecting side. */
  ask(terms: Terms, data: number): void {
    this.outbox.windowBytes = terms.windowBytes
    this.#control.connect(terms, data)
  }

  /** Starts as the accepting side, once the other has confirmed. */
  accept(terms: Terms, data: number, tookMs: number): void {
    this.outbox.skipControl()
    this.outbox.roundTrip.observe(tookMs)
    this.outbox.throttle.terms = terms.throttle
    this.#capacity.agree(terms)
    this.state = 'connected'
    this.#host.connected(this, data)
  }

  /** @param sentTime null when the datagram had none; its commands cannot be acknowledged then */
  handle(command: Command, sentTime: number | null): void {
    switch (command.kind) {
      case 'acknowledge':
        this.#handleAcknowledge(command)
        return
      case 'connect':
        return
      case 'verify-connect':
        this.#handleVerify(command)
        break
      case 'disconnect':
        this.#handleDisconnect(command, sentTime)
        return
      case 'ping':
        break
      case 'bandwidth-limit':
        this.#capacity.limit(command)
        this.#host.limitsChanged()
        break
      case 'throttle-configure':
        this.outbox.throttle.terms = command.throttle
        break
      case 'send-fragment':
      case 'send-reliable':
      case 'send-unreliable':
      case 'send-unreliable-fragment':
      case 'send-unsequenced':
        if (this.state !== 'connected' || !this.#inbox.take(command, this.channels)) return
    }
    if (command.wantsAcknowledgement && sentTime !== null) this.#acknowledge(command, sentTime)
  }

  /** The time of the peer's next timer work. */
  get dueAt(): number {
    const pingAt =
      this.state === 'connected' && this.outbox.isSettled ? this.#lastReceivedAt + pingMs : Infinity
    return Math.min(this.outbox.dueAt, pingAt)
  }

  /** Resends timed-out commands, pings a silent peer, and drops a dead one. */
  checkTimers(now: number): void {
    if (now >= this.outbox.dueAt) {
      if (!this.outbox.retry(now, this.timeouts)) {
        this.#end('timeout')
        return
      }
      this.#host.flushSoon(this)
    }
    this.#loss.record(this.outbox, now)
    const isSilent = this.outbox.isSettled && now >= this.#lastReceivedAt + pingMs
    if (this.state === 'connected' && isSilent) this.#control.ping()
  }

  /** Writes one datagram with everything that may be sent now. Returns null when there is nothing. */
  nextDatagram(datagram: DatagramWriter, now: number): Buffer | null {
    if (this.state === 'gone') return null
    datagram.begin(this.outbox.mtu)
    this.outbox.fill(datagram, now)
    return datagram.isEmpty ? null : datagram.finish(getEnvelope(this.place, now))
  }

  #acknowledge({ channel, sequence }: Command, sentTime: number): void {
    if (this.state !== 'connected') return
    this.outbox.acknowledge(channel, sequence, sentTime)
    this.#host.flushSoon(this)
  }

  #handleAcknowledge({ channel, acknowledged, sentTime }: CommandOf<'acknowledge'>): void {
    const now = this.#host.now()
    const tookMs = (Math.floor(now) - sentTime) & 0xffff
    if (tookMs > 0x7fff) return
    const kind = this.outbox.acknowledged(channel, acknowledged, tookMs, now)
    if (kind === null) return
    this.#lastReceivedAt = now
    if (kind === 'disconnect') this.#leave({ reason: 'ours', data: 0 })
    else if (this.#lastWord !== null) this.#endWhenSettled()
    else this.#host.flushSoon(this)
  }

  #handleVerify({ terms }: CommandOf<'verify-connect'>): void {
    if (this.state !== 'connecting' || !confirmAddress(this.place, terms)) return
    // The other end does not acknowledge our request. Its answer replaces the acknowledgement.
    this.outbox.clear()
    this.channels = Math.min(this.channels, terms.channels)
    this.#capacity.agree(terms)
    this.state = 'connected'
    this.#lastReceivedAt = this.#host.now()
    this.#host.connected(this, 0)
  }

  #handleDisconnect(command: CommandOf<'disconnect'>, sentTime: number | null): void {
    const data = command.data
    const wantsAnswer = command.wantsAcknowledgement && sentTime !== null
    if (wantsAnswer && this.state !== 'connecting') {
      this.outbox.clear()
      this.outbox.acknowledge(command.channel, command.sequence, sentTime)
      this.#host.flush(this)
    }
    this.#leave({ reason: 'theirs', data })
  }

  #endWhenSettled(): void {
    if (this.#lastWord !== null && this.outbox.isEmpty) this.disconnect(this.#lastWord)
    else this.#host.flushSoon(this)
  }

  #end(reason: 'timeout' | 'overrun'): void {
    if (reason === 'overrun') this.#sayGoodbye(0)
    this.#leave({ reason, data: 0 })
  }

  #sayGoodbye(data: number): void {
    if (this.state !== 'connected' && this.state !== 'disconnecting') return
    this.outbox.clear()
    this.#control.goodbye(data)
    this.#host.flush(this)
  }

  #leave(departure: DisconnectReason | null): void {
    if (this.state === 'gone') return
    this.state = 'gone'
    this.outbox.clear()
    this.#inbox.clear()
    this.#host.left(this, departure)
  }
}

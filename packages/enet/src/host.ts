import { EventEmitter } from 'node:events'
import type { Bandwidth } from './bandwidth.ts'
import { BandwidthShares } from './bandwidth-shares.ts'
import { type Clock, systemClock } from './clock.ts'
import { CommandReader } from './command-reader.ts'
import { type DatagramHeader, readHeader } from './datagram-header.ts'
import { DatagramReader } from './datagram-reader.ts'
import { DatagramWriter } from './datagram-writer.ts'
import type { DisconnectReason } from './disconnect-reason.ts'
import { FloodGuard } from './flood-guard.ts'
import { createLimitTerms, type Offer } from './handshake.ts'
import { HostMemory } from './held-memory.ts'
import { HostTimer } from './host-timer.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { Peer, type PeerHost } from './peer.ts'
import { PeerTable } from './peer-table.ts'
import { hasPortHeader, portHeaderBytes } from './port-header.ts'
import { protocol } from './protocol.ts'
import { drawSecure, type Random } from './random.ts'
import { RangeCoder } from './range-coder.ts'
import { Reception } from './reception.ts'
import { SendTurns } from './send-turns.ts'
import { type Bind, bindUdp, type DatagramSocket } from './socket.ts'

export type HostOptions = {
  address?: string
  /** 0 selects a free port. */
  port?: number
  channels?: number
  mtu?: number
  bandwidth?: Bandwidth
  /** Both ends need the same setting. */
  checksum?: boolean
  /**
   * The minimum size of a command whose datagram is compressed; Infinity disables compression. Every host can
   * decompress.
   */
  compressFrom?: number
  /**
   * Messages within so many milliseconds after a datagram are sent together; 0 sends at the end of each turn.
   */
  gatherMs?: number
  /** Accepts datagrams with a port header as well. */
  acceptPortHeader?: boolean
  limits?: Partial<Limits>
  clock?: Clock
  random?: Random
  bind?: Bind
}

export type ConnectOptions = {
  address: string
  port: number
  channels?: number
  /** A number that the other end receives with the request. */
  data?: number
  /** Whether outgoing datagrams have a port header. */
  portHeader?: boolean
}

type HostEvents = {
  connect: [peer: Peer, data: number]
  /** The receiver owns the bytes. */
  receive: [peer: Peer, channel: number, bytes: Uint8Array]
  disconnect: [peer: Peer, departure: DisconnectReason]
}

/** One end of ENet connections. Accepts and opens connections over one UDP socket. */
export class Host extends EventEmitter<HostEvents> {
  /** The numbers of dropped datagrams, by reason. */
  readonly dropped = { flood: 0, malformed: 0, stray: 0 }
  readonly #clock: Clock
  readonly #random: Random
  readonly #limits: Limits
  readonly #offer: Offer
  readonly #acceptsPortHeader: boolean
  readonly #peers: PeerTable
  readonly #memory: HostMemory
  readonly #floodGuard: FloodGuard
  readonly #reader: DatagramReader
  readonly #writer: DatagramWriter
  readonly #reception: Reception
  readonly #peerHost: PeerHost
  readonly #shares: BandwidthShares
  readonly #timer: HostTimer
  readonly #turns: SendTurns<Peer>
  #socket: DatagramSocket | null = null
  #onEmpty: () => void = () => undefined

  private constructor(options: HostOptions) {
    super()
    const { clock = systemClock, random = drawSecure, checksum = true } = options
    const { channels = 2, mtu = 1392, bandwidth = { incoming: 0, outgoing: 0 } } = options
    const { compressFrom = Number.POSITIVE_INFINITY, acceptPortHeader = true } = options
    const coder = new RangeCoder()
    this.#clock = clock
    this.#random = random
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#offer = { mtu, channels, bandwidth }
    this.#acceptsPortHeader = acceptPortHeader
    this.#peers = new PeerTable(this.#limits)
    this.#memory = new HostMemory(this.#limits)
    this.#floodGuard = new FloodGuard(this.#limits)
    this.#reader = new DatagramReader(checksum, coder)
    this.#writer = new DatagramWriter({ hasChecksum: checksum, compressFrom, clock }, coder, random)
    this.#shares = new BandwidthShares(bandwidth, this.#peers)
    this.#timer = new HostTimer(clock, (now) => this.#checkTimers(now))
    this.#turns = new SendTurns(clock, options.gatherMs ?? 0, (peer) => this.#flush(peer))
    this.#peerHost = this.#createPeerHost()
    this.#reception = new Reception({
      peerHost: this.#peerHost,
      peers: this.#peers,
      offer: this.#offer,
      random,
      reader: this.#reader,
      writer: this.#writer,
      send: (datagram, port, address) => this.#socket?.send(datagram, port, address),
    })
  }

  static async open(options: HostOptions = {}): Promise<Host> {
    const host = new Host(options)
    const { address = '0.0.0.0', port = 0, bind = bindUdp } = options
    host.#socket = await bind(address, port, (datagram, fromPort, from) =>
      host.#take(datagram, fromPort, from),
    )
    return host
  }

  get port(): number {
    return this.#socket?.port ?? 0
  }

  get peers(): Iterable<Peer> {
    return this.#peers
  }

  get stats() {
    return {
      peers: this.#peers.size,
      halfOpen: this.#reception.halfOpens.size,
      heldBytes: this.#memory.held,
    }
  }

  /** Requests a connection. A `connect` event reports success, a `disconnect` event failure. */
  connect(options: ConnectOptions): Peer {
    const { address, port, channels = this.#offer.channels, data = 0, portHeader = false } = options
    if (this.#peers.findByEnd(address, port)) throw new Error('There is a connection already.')
    const id = this.#peers.freeId(this.#random, (it) => this.#reception.halfOpens.has(it))
    if (id === null) throw new Error('The host has no room for another peer.')
    const terms = createLimitTerms({ ...this.#offer, channels }, id, this.#random)
    const { connectId } = terms
    const sessions = { incomingSession: 0, outgoingSession: 0 }
    const place = {
      address,
      port,
      id,
      remoteId: protocol.noPeer,
      connectId,
      portHeader,
      ...sessions,
    }
    const peer = new Peer(this.#peerHost, place, terms)
    this.#peers.add(peer)
    peer.ask(terms, data)
    return peer
  }

  /**
   * Delivers everything that was sent, disconnects all peers and closes the socket. No events follow. Peers that have not
   * confirmed after `maxMs` milliseconds are disconnected without waiting for their answer.
   */
  async finish(maxMs: number): Promise<void> {
    this.removeAllListeners()
    for (const peer of [...this.#peers]) peer.disconnectLater()
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve
      this.#clock.after(maxMs, resolve)
      if (this.#peers.size === 0) resolve()
    })
    await this.close()
  }

  /**
   * Sends everything queued, disconnects all peers without waiting for their answer, and closes the socket.
   */
  async close(): Promise<void> {
    this.#turns.finish()
    for (const peer of [...this.#peers]) peer.disconnectNow()
    this.#timer.stop()
    const socket = this.#socket
    this.#socket = null
    await socket?.close()
  }

  #take(datagram: Buffer, port: number, address: string): void {
    // One in 65536 datagrams has no port header but seems to have one.
    const mayHave = this.#acceptsPortHeader && hasPortHeader(datagram, this.port)
    if (mayHave && this.#takeFrom(portHeaderBytes, datagram, port, address) === 'taken') return
    const outcome = this.#takeFrom(0, datagram, port, address)
    if (outcome !== 'taken') this.dropped[outcome]++
  }

  #takeFrom(from: number, datagram: Buffer, port: number, address: string): Outcome {
    const header = readHeader(datagram, from)
    if (header === null) return 'malformed'
    const known = this.#peers.find(header.peerId, address, port)
    if (known !== null) return this.#getTake(known, datagram, from, header)
    if (!this.#floodGuard.admits(address, this.#clock.now())) return 'flood'
    const result = this.#reception.acceptPeer({ datagram, from, header, address, port })
    this.#timer.wakeAt(this.#clock.now() + this.#limits.halfOpenMs)
    if (result === 'handled') return 'taken'
    return result instanceof Peer ? this.#getTake(result, datagram, from, header) : result
  }

  #getTake(peer: Peer, datagram: Buffer, from: number, header: DatagramHeader): Outcome {
    const { remoteId, incomingSession, connectId } = peer.place
    if (remoteId !== protocol.noPeer && header.session !== incomingSession) return 'stray'
    const body = this.#reader.open(datagram, from, header, connectId)
    if (body === null) return 'malformed'
    peer.receivedBytes += datagram.length
    const commands = new CommandReader(body)
    for (let command = commands.next(); command !== null; command = commands.next()) {
      peer.handle(command, header.sentTime)
      if (peer.state === 'gone') break
    }
    this.#timer.wakeAt(peer.dueAt)
    if (this.#memory.isOver) this.#cutOffLargest()
    return 'taken'
  }

  #cutOffLargest(): void {
    let largest: Peer | null = null
    for (const peer of this.#peers) {
      if (largest === null || peer.heldBytes > largest.heldBytes) largest = peer
    }
    largest?.cutOff()
  }

  #createPeerHost(): PeerHost {
    return {
      limits: this.#limits,
      memory: this.#memory,
      bandwidth: this.#offer.bandwidth,
      now: () => this.#clock.now(),
      flushSoon: (peer) => this.#turns.add(peer),
      flush: (peer) => this.#flush(peer),
      connected: (peer, data) => {
        this.#membersChanged()
        this.emit('connect', peer, data)
      },
      limitsChanged: () => {
        this.#shares.limitsChanged(this.#clock.now())
        this.#timer.wakeAt(this.#shares.dueAt)
      },
      received: (peer, channel, bytes) => this.emit('receive', peer, channel, bytes),
      left: (peer, departure) => {
        this.#peers.remove(peer)
        this.#turns.remove(peer)
        this.#membersChanged()
        if (departure !== null) this.emit('disconnect', peer, departure)
        if (this.#peers.size === 0) this.#onEmpty()
      },
    }
  }

  #membersChanged(): void {
    this.#shares.membersChanged(this.#clock.now())
    this.#timer.wakeAt(this.#shares.dueAt)
  }

  /** Returns the number of datagrams that it sent. */
  #flush(peer: Peer): number {
    const { address, port } = peer.place
    const now = this.#clock.now()
    let sent = 0
    for (; ; sent++) {
      const datagram = peer.nextDatagram(this.#writer, now)
      if (datagram === null) break
      peer.sentBytes += datagram.length
      peer.outbox.pace.sent(datagram.length, now)
      this.#socket?.send(datagram, port, address)
    }
    this.#timer.wakeAt(peer.dueAt)
    return sent
  }

  #checkTimers(now: number): number {
    for (const peer of [...this.#peers]) if (peer.dueAt <= now) peer.checkTimers(now)
    this.#reception.halfOpens.removeExpired(now)
    this.#shares.update(now)
    let next = this.#shares.dueAt
    for (const peer of this.#peers) next = Math.min(next, peer.dueAt)
    if (this.#reception.halfOpens.size > 0) next = Math.min(next, now + this.#limits.halfOpenMs)
    return next
  }
}

type Outcome = 'taken' | 'flood' | 'malformed' | 'stray'

import type { CommandOf } from './command.ts'
import { CommandReader } from './command-reader.ts'
import type { DatagramHeader } from './datagram-header.ts'
import type { DatagramReader } from './datagram-reader.ts'
import type { DatagramWriter } from './datagram-writer.ts'
import { type HalfOpen, HalfOpenTable } from './half-open.ts'
import { getPlace, grantTerms, type Offer } from './handshake.ts'
import { Peer, type PeerHost } from './peer.ts'
import type { PeerTable } from './peer-table.ts'
import { protocol } from './protocol.ts'
import type { Random } from './random.ts'

type Acceptor = {
  peerHost: PeerHost
  peers: PeerTable
  offer: Offer
  random: Random
  reader: DatagramReader
  writer: DatagramWriter
  send: (datagram: Buffer, port: number, address: string) => void
}

/** A datagram from an unknown sender. */
export type UnknownDatagram = {
  datagram: Buffer
  /** The start of its header. */
  from: number
  header: DatagramHeader
  address: string
  port: number
}

/** The answer is the first command on a connection. */
const answerSequence = 1

/**
 * Handles datagrams from unknown senders. A request gets one answer of about its own size and a small record that
 * expires. Only the receiver of the answer can become a peer. A lost answer is resent when the sender
 * writes again, so the host never sends more than it receives.
 */
export class Reception {
  readonly halfOpens: HalfOpenTable
  readonly #acceptor: Acceptor

  constructor(acceptor: Acceptor) {
    this.#acceptor = acceptor
    this.halfOpens = new HalfOpenTable(acceptor.peerHost.limits)
  }

  /**
   * Returns the new peer when the datagram confirms a connection. The peer handles the datagram's other
   * commands.
   */
  acceptPeer(stranger: UnknownDatagram): Peer | 'handled' | 'malformed' | 'stray' | 'flood' {
    if (stranger.header.peerId === protocol.noPeer) return this.#handleConnect(stranger)
    const { header, address, port } = stranger
    const halfOpen = this.halfOpens.find(header.peerId, address, port)
    if (halfOpen?.granted.outgoingSession !== header.session) return 'stray'
    const commands = this.#read(stranger, halfOpen.granted.connectId)
    if (commands === null) return 'malformed'
    for (let command = commands.next(); command !== null; command = commands.next()) {
      if (command.kind === 'acknowledge' && isConfirmation(command, halfOpen)) {
        return this.#confirm(halfOpen)
      }
    }
    this.halfOpens.renew(halfOpen, this.#acceptor.peerHost.now())
    this.#answer(halfOpen, header.isCompressed)
    return 'handled'
  }

  #handleConnect(stranger: UnknownDatagram): 'handled' | 'malformed' | 'stray' | 'flood' {
    const command = this.#read(stranger, null)?.next()
    if (command?.kind !== 'connect') return 'malformed'
    const { address, port, header } = stranger
    const peer = this.#acceptor.peers.findByEnd(address, port)
    const { connectId } = command.terms
    if (peer?.state === 'connecting' || peer?.place.connectId === connectId) return 'stray'
    const known = this.halfOpens.findByEnd(address, port)
    const halfOpen =
      known?.granted.connectId === connectId ? known : this.#open(command, address, port)
    if (halfOpen === null) return 'flood'
    this.#answer(halfOpen, header.isCompressed)
    return 'handled'
  }

  #open(command: CommandOf<'connect'>, address: string, port: number): HalfOpen | null {
    const { peerHost, peers, offer, random } = this.#acceptor
    const now = peerHost.now()
    this.halfOpens.removeExpired(now)
    if (peers.findByEnd(address, port) === null && !peers.hasRoom(address)) return null
    const id = peers.freeId(random, (it) => this.halfOpens.has(it))
    const granted = id === null ? null : grantTerms(command.terms, offer, id, random)
    if (granted === null) return null
    const { terms: requested, data } = command
    const nonce = random(0x10000)
    const halfOpen = {
      address,
      port,
      asked: requested,
      data,
      granted,
      nonce,
      lastReceivedAt: now,
      answeredAt: now,
    }
    return this.halfOpens.add(halfOpen) ? halfOpen : null
  }

  #answer(halfOpen: HalfOpen, compressed: boolean): void {
    const { writer, send, peerHost } = this.#acceptor
    const { address, port, asked, granted, nonce } = halfOpen
    writer.begin(granted.mtu)
    writer.add({
      kind: 'verify-connect',
      terms: granted,
      channel: protocol.controlChannel,
      sequence: answerSequence,
      wantsAcknowledgement: true,
    })
    const session = granted.incomingSession
    const { connectId } = granted
    const envelope = { peerId: asked.peerId, session, connectId, sentTime: nonce, portHeader: null }
    halfOpen.answeredAt = peerHost.now()
    send(writer.finish(envelope, compressed), port, address)
  }

  #confirm(halfOpen: HalfOpen): Peer | 'stray' {
    const { peerHost, peers } = this.#acceptor
    const { address, port, granted, data, asked } = halfOpen
    this.halfOpens.remove(halfOpen)
    peers.findByEnd(address, port)?.replace()
    if (!peers.hasRoom(address)) return 'stray'
    const peer = new Peer(peerHost, getPlace(halfOpen), granted)
    peers.add(peer)
    const windowBytes = Math.min(asked.windowBytes, protocol.maxWindow)
    const tookMs = peerHost.now() - halfOpen.answeredAt
    peer.accept({ ...asked, mtu: granted.mtu, windowBytes }, data, tookMs)
    return peer
  }

  #read(
    { datagram, from, header }: UnknownDatagram,
    connectId: number | null,
  ): CommandReader | null {
    const body = this.#acceptor.reader.open(datagram, from, header, connectId)
    return body === null ? null : new CommandReader(body)
  }
}

const isConfirmation = (
  { channel, acknowledged, sentTime }: CommandOf<'acknowledge'>,
  { nonce }: HalfOpen,
) => channel === protocol.controlChannel && acknowledged === answerSequence && sentTime === nonce

import { Host } from '@trellis/enet/host.ts'
import type { Limits } from '@trellis/enet/limits.ts'
import type { Peer } from '@trellis/enet/peer.ts'
import type { Bind } from '@trellis/enet/socket.ts'
import { decodePacket, type Packet } from '@trellis/protocol/packet.ts'
import type { GamePort } from './game-port.ts'
import { PlayerLink } from './player-link.ts'

/** The receiver of a link's packets. */
export type PacketReceiver = {
  /** Null means that the bytes are no packet of the game. */
  take: (packet: Packet | null) => void
  gone: () => void
}

/** A client sends little at once, but a map for a slow connection may have to wait for long. */
const limits: Partial<Limits> = {
  packetBytes: 64 * 1024,
  heldBytesPerPeer: 128 * 1024,
  heldBytes: 16 * 1024 * 1024,
  queuedBytesPerPeer: 8 * 1024 * 1024,
}

/** Pieces of maps and files fill a datagram, so compression is worth its time for them. */
const compressFrom = 1024

/** A fifth of a tick, so that a crowded world's many actions reach each player in few datagrams. */
const gatherMs = 10

/** A client that has not confirmed the last line by then is away. */
export const maxFarewellMs = 500

/** Lets players connect at the game's port, which other protocols share. */
export async function openGameHost(
  port: GamePort,
  accept: (link: PlayerLink) => PacketReceiver,
): Promise<Host> {
  const host = await Host.open({ bind: bindTo(port), limits, compressFrom, gatherMs })
  const receivers = new Map<Peer, PacketReceiver>()
  host.on('connect', (peer) => {
    receivers.set(peer, accept(new PlayerLink(peer)))
  })
  host.on('receive', (peer, _channel, bytes) => receivers.get(peer)?.take(decodePacket(bytes)))
  host.on('disconnect', (peer) => {
    const receiver = receivers.get(peer)
    receivers.delete(peer)
    receiver?.gone()
  })
  return host
}

/** The port stays open when the host closes, because the host did not open it. */
function bindTo(port: GamePort): Bind {
  return async (_address, _port, take) => {
    port.listenToRest((datagram, from) => take(datagram, from.port, from.address))
    return {
      port: port.port,
      send: (datagram, toPort, address) => port.send(datagram, { address, port: toPort }),
      close: async () => port.listenToRest(() => undefined),
    }
  }
}

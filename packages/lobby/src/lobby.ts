import { Host } from '@trellis/enet/host.ts'
import type { Limits } from '@trellis/enet/limits.ts'
import type { Peer } from '@trellis/enet/peer.ts'
import { decodePacket } from '@trellis/protocol/packet.ts'
import { ClientLink } from './client-link.ts'
import type { LobbyContext } from './lobby-context.ts'
import { LobbySession } from './lobby-session.ts'

/** Visitors send little, and receive little except `items.dat`. */
const limits: Partial<Limits> = {
  packetBytes: 64 * 1024,
  heldBytesPerPeer: 128 * 1024,
  heldBytes: 16 * 1024 * 1024,
  queuedBytesPerPeer: 8 * 1024 * 1024,
}
const compressFrom = 1024

export type Lobby = { port: number; close: () => Promise<void> }

/** Lets players in at the port that all servers share. Rejects with the system's error, such as EADDRINUSE. */
export async function openLobby(port: number, context: LobbyContext): Promise<Lobby> {
  const host = await Host.open({ port, limits, compressFrom })
  const sessions = new Map<Peer, LobbySession>()
  host.on('connect', (peer) => {
    sessions.set(peer, new LobbySession(context, new ClientLink(peer)))
  })
  host.on('receive', (peer, _channel, bytes) => sessions.get(peer)?.take(decodePacket(bytes)))
  host.on('disconnect', (peer) => {
    const session = sessions.get(peer)
    sessions.delete(peer)
    session?.gone()
  })
  return {
    port: host.port,
    close: async () => {
      for (const session of sessions.values()) session.gone()
      await host.close()
    },
  }
}

import type { Peer } from '@trellis/enet/peer.ts'
import { type Call, callTank } from '@trellis/protocol/calls/call.ts'
import { encodeText } from '@trellis/protocol/packet.ts'
import { encodeTank, type TankPacket } from '@trellis/protocol/tank-packet.ts'
import { formatServerMessage, type ServerMessage } from '@trellis/protocol/text/server-message.ts'

const gameChannel = 0

type Wire = Pick<Peer, 'address' | 'send' | 'disconnectLater'>

/** The connection to one player. Packets for a closed connection are dropped. */
export class PlayerLink {
  readonly #peer: Wire

  constructor(peer: Wire) {
    this.#peer = peer
  }

  get address(): string {
    return this.#peer.address
  }

  call(call: Call): void {
    this.send(callPacket(call))
  }

  tank(tank: TankPacket): void {
    this.send(encodeTank(tank))
  }

  message(message: ServerMessage): void {
    this.send(encodeText('message', formatServerMessage(message)))
  }

  /** Sends a whole packet, whose bytes may be shared among players. A `fleeting` packet may get lost. */
  send(packet: Uint8Array, worth: 'lasting' | 'fleeting' = 'lasting'): void {
    this.#peer.send(gameChannel, packet, worth === 'lasting' ? 'reliable' : 'unreliable')
  }

  /** Ends the connection once everything has arrived. */
  end(): void {
    this.#peer.disconnectLater()
  }
}

export const callPacket = (call: Call) => encodeTank(callTank(call))

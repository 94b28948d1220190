import type { Peer } from '@trellis/enet/peer.ts'
import { type Call, callTank } from '@trellis/protocol/calls/call.ts'
import { onConsoleMessage } from '@trellis/protocol/calls/message-calls.ts'
import { encodeHello, encodeText } from '@trellis/protocol/packet.ts'
import { encodeTank, type TankPacket } from '@trellis/protocol/tank-packet.ts'
import { formatServerMessage } from '@trellis/protocol/text/server-message.ts'

const gameChannel = 0

export type VisitorWire = Pick<Peer, 'address' | 'send' | 'disconnectLater'>

/** The connection to one client. Drops messages after the client has left. */
export class ClientLink {
  readonly #wire: VisitorWire

  constructor(wire: VisitorWire) {
    this.#wire = wire
  }

  get address(): string {
    return this.#wire.address
  }

  sendHello(): void {
    this.#wire.send(gameChannel, encodeHello())
  }

  tank(tank: TankPacket): void {
    this.#wire.send(gameChannel, encodeTank(tank))
  }

  call(call: Call): void {
    this.tank(callTank(call))
  }

  sendText(text: string): void {
    this.call(onConsoleMessage.make({ text }))
  }

  /** Back to the login page, with the reason. */
  refuse(text: string): void {
    for (const message of [{ kind: 'log', text } as const, { kind: 'logon-fail' } as const]) {
      this.#wire.send(gameChannel, encodeText('message', formatServerMessage(message)))
    }
  }

  /** Ends the connection once everything has arrived. */
  end(): void {
    this.#wire.disconnectLater()
  }
}

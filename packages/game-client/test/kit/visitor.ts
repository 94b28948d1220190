import type { Peer } from '@trellis/enet/peer.ts'
import { type Call, callTank } from '@trellis/protocol/calls/call.ts'
import { encodeHello, encodeText } from '@trellis/protocol/packet.ts'
import { encodeTank, type TankPacket } from '@trellis/protocol/tank-packet.ts'
import { createItemUpdateTank, type ItemUpdate } from '@trellis/protocol/tanks/item-update.ts'
import { createPlayerUpdateTank, type PlayerUpdate } from '@trellis/protocol/tanks/player-update.ts'
import { createTileUpdateTank, type TileUpdate } from '@trellis/protocol/tanks/tile-update.ts'
import { formatServerMessage, type ServerMessage } from '@trellis/protocol/text/server-message.ts'

/** A client as the scripted server sees it, and the messages to send to it. */
export class Visitor {
  readonly peer: Peer
  readonly netId: number
  growId = ''
  isInWorld = false
  x = 64
  y = 96

  constructor(peer: Peer, netId: number) {
    this.peer = peer
    this.netId = netId
  }

  raw = (bytes: Uint8Array) => this.peer.send(0, bytes)
  tank = (tank: TankPacket) => this.raw(encodeTank(tank))
  hello = () => this.raw(encodeHello())
  call = (call: Call) => this.tank(callTank(call))
  message = (message: ServerMessage) =>
    this.raw(encodeText('message', formatServerMessage(message)))
  tile = (update: TileUpdate) => this.tank(createTileUpdateTank(update))
  item = (update: ItemUpdate) => this.tank(createItemUpdateTank(update))
  player = (update: PlayerUpdate) => this.tank(createPlayerUpdateTank(update))
}

import { type Call, readCall } from '../calls/call.ts'
import type { TankPacket } from '../tank-packet.ts'
import { type ItemUpdate, readItemUpdate } from './item-update.ts'
import { type PlayerUpdate, readPlayerUpdate } from './player-update.ts'
import { readTileUpdate, type TileUpdate } from './tile-update.ts'

/** All updates that the server sends in tank packets. */
export type ServerUpdate = TileUpdate | ItemUpdate | PlayerUpdate | { kind: 'call'; call: Call }

/** Returns null for packets that Trellis's servers do not send, and for malformed ones. */
export function readUpdate(tank: TankPacket): ServerUpdate | null {
  const call = readCall(tank)
  if (call !== null) return { kind: 'call', call }
  return readTileUpdate(tank) ?? readItemUpdate(tank) ?? readPlayerUpdate(tank)
}

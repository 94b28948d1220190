import { type Call, readCall } from '../calls/call.ts'
import type { TankPacket } from '../tank-packet.ts'
import { type ItemUpdate, readItemUpdate } from './item-update.ts'
import { type PlayerUpdate, readPlayerUpdate } from './player-update.ts'
import { readTileUpdate, type TileUpdate } from './tile-update.ts'

/** All that the server tells by tank packets. */
export type ServerUpdate = TileUpdate | ItemUpdate | PlayerUpdate | { kind: 'call'; call: Call }

/** Null for what no server of ours tells, or cannot be read. */
export function readUpdate(tank: TankPacket): ServerUpdate | null {
  const call = readCall(tank)
  if (call !== null) return { kind: 'call', call }
  return readTileUpdate(tank) ?? readItemUpdate(tank) ?? readPlayerUpdate(tank)
}

import { readCall } from '@trellis/protocol/calls/call.ts'
import { readFields } from '@trellis/protocol/fields.ts'
import { decodePacket } from '@trellis/protocol/packet.ts'
import type { TankPacket } from '@trellis/protocol/tank-packet.ts'
import { tankTypes } from '@trellis/protocol/tank-types.ts'
import { readUpdate } from '@trellis/protocol/tanks/update.ts'
import { readServerMessage } from '@trellis/protocol/text/server-message.ts'
import type { ServerMessage } from './game-events.ts'
import { readGameCall } from './read-call.ts'

/** Decodes any bytes into a server event; null for packets that the client ignores. */
export function readGameEvent(bytes: Uint8Array): ServerMessage | null {
  const packet = decodePacket(bytes)
  switch (packet?.kind) {
    case undefined:
      return { kind: 'unreadable', what: 'packet' }
    case 'hello':
      return { kind: 'hello' }
    case 'tank':
      return readTank(packet.tank)
    case 'text':
    case 'message':
      return readMessage(packet.text)
    case 'track':
      return null
  }
}

function readMessage(text: string): ServerMessage | null {
  const fields = readFields(text)
  return fields === null ? { kind: 'unreadable', what: 'message' } : readServerMessage(fields)
}

function readTank(tank: TankPacket): ServerMessage {
  const call = readCall(tank)
  if (call !== null) return readGameCall(call)
  const update = readUpdate(tank)
  if (update === null || update.kind === 'call') return createUnreadable(tank)
  return update
}

function createUnreadable({ type }: TankPacket): ServerMessage {
  const [name] = Object.entries(tankTypes).find(([, it]) => it === type) ?? []
  return { kind: 'unreadable', what: name ?? `tank ${type}` }
}

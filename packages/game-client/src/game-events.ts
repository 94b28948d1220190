import type { DisconnectReason } from '@trellis/enet/disconnect-reason.ts'
import type { Call } from '@trellis/protocol/calls/call.ts'
import type { ServerUpdate } from '@trellis/protocol/tanks/update.ts'
import type { Spawn } from '@trellis/protocol/text/spawn.ts'
import type { MenuWorld } from '@trellis/protocol/text/world-menu.ts'

/** The content of one server packet, as the client understands it. */
export type ServerMessage =
  | Exclude<ServerUpdate, { kind: 'call' }>
  | { kind: 'hello' | 'logon-fail' | 'world-refused' }
  | { kind: 'log' | 'console' | 'overlay'; text: string }
  | { kind: 'bubble'; netId: number; text: string }
  | { kind: 'notification'; picture: string; text: string; sound: string }
  | { kind: 'sound'; file: string; delayMs: number }
  /** `name` is empty when the text has no end that names the dialog. */
  | { kind: 'dialog'; name: string; text: string }
  | { kind: 'redirect'; redirect: Redirection }
  | { kind: 'accepted'; acceptance: Acceptance }
  | { kind: 'grow-id'; growId: string }
  | { kind: 'menu'; worlds: MenuWorld[] }
  | { kind: 'gems'; gems: number }
  | { kind: 'spawn'; spawn: Spawn }
  | { kind: 'removal'; netId: number }
  | { kind: 'clothing'; netId: number; itemIds: number[]; skin: number }
  | { kind: 'position'; netId: number; x: number; y: number }
  | { kind: 'weather'; weather: number }
  /** A call without a name in the client. */
  | { kind: 'other-call'; call: Call }
  /**
   * A malformed packet, with a description as far as known: `map`, the name of a call, or the type of a
   * packet.
   */
  | { kind: 'unreadable'; what: string }
  | { kind: 'gone'; departure: DisconnectReason }

/** Another server, and the token that identifies the player there. */
export type Redirection = {
  host: string
  port: number
  token: number
  userId: number
  doorId: string
  uuid: string
  loginMode: number
  growId: string
}

/** The accepted login's data. */
export type Acceptance = {
  itemsHash: number
  cacheHost: string
  cachePath: string
  settings: string
}

/** The form that the log keeps, without the large content that the client holds. */
export type GameEvent =
  | Exclude<ServerMessage, { kind: 'map' | 'items-dat' }>
  | { kind: 'map'; name: string; width: number; height: number }
  | { kind: 'items-dat'; byteLength: number }

export type EventKind = GameEvent['kind']
export type EventOf<Kind extends EventKind> = GameEvent & { kind: Kind }

export function getEvent(message: ServerMessage): GameEvent {
  if (message.kind === 'map') {
    const { name, width, height } = message.map
    return { kind: 'map', name, width, height }
  }
  return message.kind === 'items-dat'
    ? { kind: 'items-dat', byteLength: message.bytes.length }
    : message
}

import type { Departure } from '@trellis/enet/departure.ts'
import type { Call } from '@trellis/protocol/calls/call.ts'
import type { ServerUpdate } from '@trellis/protocol/tanks/update.ts'
import type { Spawn } from '@trellis/protocol/text/spawn.ts'
import type { MenuWorld } from '@trellis/protocol/text/world-menu.ts'

/** What a server told the client by one packet, in the client's own words. */
export type Told =
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
  /** A call that we have no name for. */
  | { kind: 'other-call'; call: Call }
  /** What could not be read, as far as that is known: `map`, the name of a call, or the type of a packet. */
  | { kind: 'unreadable'; what: string }
  | { kind: 'gone'; departure: Departure }

/** Another server, and what proves there who the player is. */
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

/** The login is taken. */
export type Acceptance = {
  itemsHash: number
  cacheHost: string
  cachePath: string
  settings: string
}

/** What is remembered of it: the same, but for what is large, which the client itself holds. */
export type GameEvent =
  | Exclude<Told, { kind: 'map' | 'items-dat' }>
  | { kind: 'map'; name: string; width: number; height: number }
  | { kind: 'items-dat'; byteLength: number }

export type EventKind = GameEvent['kind']
export type EventOf<Kind extends EventKind> = GameEvent & { kind: Kind }

export function eventOf(told: Told): GameEvent {
  if (told.kind === 'map') {
    const { name, width, height } = told.map
    return { kind: 'map', name, width, height }
  }
  return told.kind === 'items-dat' ? { kind: 'items-dat', byteLength: told.bytes.length } : told
}

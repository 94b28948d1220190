import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { onConsoleMessage } from '@trellis/protocol/calls/message-calls.ts'
import { onSetBux } from '@trellis/protocol/calls/player-calls.ts'
import { itemUpdateTank } from '@trellis/protocol/tanks/item-update.ts'
import { carriedBy, gemsOf } from '../game/avatar.ts'
import type { PlayerLink } from '../net/player-link.ts'

/** Unverified facts that a client sends about itself. */
export type ClientFacts = { country: string; version: string }

/** An account in use: its name, its file as it is now, and the wire to whoever plays it. */
export type Account = {
  readonly growId: string
  /** Null once the file was deleted. */
  readonly player: () => JsonObject | null
  /** Another number after each change of the file. */
  readonly playerVersion: () => number
  /** Changes the file as playing does. */
  readonly change: (operations: readonly Operation[]) => void
  readonly link: PlayerLink
  readonly client: ClientFacts
}

export function showInventory({ link, player }: Account): void {
  link.tank(itemUpdateTank({ kind: 'inventory', inventory: carriedBy(player() ?? {}) }))
}

/** One stack has so many more, or fewer, than the client knows. */
export function showItemChange({ link }: Account, itemId: number, by: number): void {
  const kind = by < 0 ? 'items-taken' : 'items-given'
  link.tank(itemUpdateTank({ kind, itemId, count: Math.min(mostInPacket, Math.abs(by)) }))
}

/** A byte has room for it; no stack holds more than 200. */
const mostInPacket = 0xff

export function showGems({ link, player }: Account): void {
  link.call(onSetBux.make({ gems: gemsOf(player() ?? {}) }))
}

/** A line that only this player reads. */
export function tellPlayer({ link }: Pick<Account, 'link'>, text: string): void {
  link.call(onConsoleMessage.make({ text }))
}

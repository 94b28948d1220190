import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { onConsoleMessage, onDialogRequest } from '@trellis/protocol/calls/message-calls.ts'
import { onSetBux } from '@trellis/protocol/calls/player-calls.ts'
import { type Dialog, formatDialog } from '@trellis/protocol/dialog/dialog-text.ts'
import { createItemUpdateTank } from '@trellis/protocol/tanks/item-update.ts'
import { countCarriedBy } from '../game/items/carried-items.ts'
import { getGems } from '../game/items/gems.ts'
import type { PlayerLink } from '../net/player-link.ts'

/** Unverified facts that a client sends about itself. */
export type ClientFacts = { country: string; version: string }

/** An account in use: its name, the present content of its file, and the connection to its player. */
export type Account = {
  readonly growId: string
  /** Null once the file was deleted. */
  readonly player: () => JsonObject | null
  /** Returns a number that changes with each change of the file. */
  readonly playerVersion: () => number
  /** Changes the file through the journal, without waiting for the disk. */
  readonly change: (operations: readonly Operation[]) => void
  readonly link: PlayerLink
  readonly client: ClientFacts
}

export function showInventory({ link, player }: Account): void {
  link.tank(createItemUpdateTank({ kind: 'inventory', inventory: countCarriedBy(player() ?? {}) }))
}

/** Reports the change of one stack's count to the client. */
export function showItemChange({ link }: Account, itemId: number, by: number): void {
  const kind = by < 0 ? 'items-taken' : 'items-given'
  link.tank(createItemUpdateTank({ kind, itemId, count: Math.min(maxInPacket, Math.abs(by)) }))
}

/** The count is one byte, and no stack holds more than 200. */
const maxInPacket = 0xff

export function showGems({ link, player }: Account): void {
  link.call(onSetBux.make({ gems: getGems(player() ?? {}) }))
}

export function showDialog({ link }: Account, dialog: Dialog): void {
  link.call(onDialogRequest.make({ dialog: formatDialog(dialog) }))
}

/** Sends a line to this player only. */
export function notifyPlayer({ link }: Pick<Account, 'link'>, text: string): void {
  link.call(onConsoleMessage.make({ text }))
}

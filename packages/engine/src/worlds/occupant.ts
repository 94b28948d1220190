import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'

/** Sends a whole packet, whose bytes may be shared among players. A `fleeting` packet may get lost. */
export type SendPacket = (packet: Uint8Array, worth?: 'lasting' | 'fleeting') => void

/** A player in a world: their account, and the connection to them. */
export type PlayerHandle = {
  readonly growId: string
  /** Unverified text from the client. */
  readonly country: string
  /** Returns the present content of the file; null once it was deleted. */
  readonly player: () => JsonObject | null
  /** Returns a number that changes with each change of the file. */
  readonly playerVersion: () => number
  /** Returns whether only moderators may know that the player is here. */
  readonly isHidden: () => boolean
  readonly send: SendPacket
  /** Changes the file through the journal, without waiting for the disk. */
  readonly change: (operations: readonly Operation[]) => void
  /** Shows a changed inventory or gem count. */
  readonly showBelongings: (what: 'inventory' | 'gems') => void
  /** Shows the change of one item's count. */
  readonly showItemChange: (itemId: number, by: number) => void
  /** Moves the player to another world, to a door of it, or to the menu. */
  readonly depart: (world: string | null, doorId: string) => void
  /** Removes the player from the world, with a reason that they read. */
  readonly sentAway: (why: string) => void
}

/** An inhabitant with their place in one world. */
export type Occupant = {
  readonly inhabitant: PlayerHandle
  readonly netId: number
  readonly userId: number
  motion: Motion
  /** The tile index of the checkpoint that the player touched last; null for none. */
  checkpoint: number | null
  /** The ticks until the last motion is resent reliably; 0 when that is done. */
  settlesIn: number
}

export const restPosition: Motion = { x: 0, y: 0, speedX: 0, speedY: 0, facesLeft: false, state: 0 }

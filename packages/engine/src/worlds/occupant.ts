import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'

/** A whole packet, whose bytes may go to many; `fleeting` ones may get lost. */
export type SendPacket = (packet: Uint8Array, worth?: 'lasting' | 'fleeting') => void

/** Whoever is in a world: their account, and the wire to them. */
export type Inhabitant = {
  readonly growId: string
  /** As their client says it; anything at all. */
  readonly country: string
  /** The file as it is now; null once it was deleted. */
  readonly player: () => JsonObject | null
  /** Another number after each change of the file. */
  readonly playerVersion: () => number
  /** Only those who watch over the game know that they are here. */
  readonly isHidden: () => boolean
  readonly send: SendPacket
  /** Changes the file as playing does. */
  readonly change: (operations: readonly Operation[]) => void
  /** What they carry, or their gems, are different now. */
  readonly showBelongings: (what: 'inventory' | 'gems') => void
  /** They have so many more of an item, or fewer. */
  readonly showItemChange: (itemId: number, by: number) => void
  /** They go to another world, to a door of it, or to the menu. */
  readonly depart: (world: string | null, doorId: string) => void
  /** The world does not keep them any longer; why is for them to read. */
  readonly sentAway: (why: string) => void
}

/** An inhabitant with their place in one world. */
export type Occupant = {
  readonly inhabitant: Inhabitant
  readonly netId: number
  readonly userId: number
  motion: Motion
  /** So many ticks from now their motion is told once more, so that it arrives; 0 when it was. */
  settlesIn: number
}

export const standing: Motion = { x: 0, y: 0, speedX: 0, speedY: 0, facesLeft: false, state: 0 }

import type { JsonObject } from '@trellis/game-data/json-text.ts'
import type { Motion } from '@trellis/protocol/tanks/request.ts'

/** Whoever is in a world: their account, and the wire to them. */
export type Inhabitant = {
  readonly growId: string
  /** The file as it is now; null once it was deleted. */
  readonly player: () => JsonObject | null
  readonly send: (packet: Uint8Array) => void
  /** The world does not keep them any longer; why is for them to read. */
  readonly sentAway: (why: string) => void
}

/** An inhabitant with their place in one world. */
export type Occupant = {
  readonly inhabitant: Inhabitant
  readonly netId: number
  readonly userId: number
  motion: Motion
}

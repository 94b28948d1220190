import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Dice } from '@trellis/game-data/dice.ts'
import type { GameEvent } from './events/game-event.ts'
import type { Items } from './items/item-traits.ts'
import type { CustomItems } from './settings/custom-items.ts'
import type { Settings } from './settings/settings.ts'
import type { EventFactors } from './timed-events/timed-event.ts'
import type { Position } from './world/position.ts'
import type { World } from './world/world.ts'

/** The player who acts. */
export type Actor = {
  growId: string
  /** The present content of the player's file. It is read-only. */
  player: JsonObject
  /** See `getRank`. */
  rank: number
  netId: number
  /** Pixels. */
  place: Position
  facesLeft: boolean
  /** The item that the actor's autofarm works with, if it is on. */
  farmed?: number | undefined
}

/** Resolves the players that a command refers to. */
export type People = {
  /** Returns the player with this net id in the world, or null. */
  here: (netId: number) => string | null
  /** Returns the GrowID as its account spells it, in any case of the argument, or null when there is none. */
  withAccount: (growId: string) => string | null
}

/** The read-only state that a rule may use. Rules return events instead of changing it. */
export type Scene = {
  worldName: string
  world: World
  actor: Actor
  /** The positions of all players in the world, including the actor, in pixels. */
  places: readonly Position[]
  items: Items
  customItems: CustomItems
  settings: Settings
  dice: Dice
  /** Returns a hash that shows nothing of the password. It takes milliseconds. */
  hashPassword: (text: string, salt: string) => string
  /** Milliseconds since 1970. */
  now: number
  /** Returns the punches on a tile since it last had all its hit points. */
  punchesAt: (index: number) => number
  /** The id of the next drop. Each further drop gets the next number. */
  nextDropUid: number
  people: People
  /** The factors of running events for all players. */
  factors: EventFactors
  /** Returns whether a world of this name exists. */
  hasWorld: (name: string) => boolean
}

/** A pure rule of the game: returns the events of a command, or none when it has no effect. */
export type Rule<Command> = (scene: Scene, command: Command) => GameEvent[]

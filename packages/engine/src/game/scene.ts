import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Dice } from '@trellis/game-data/dice.ts'
import type { CustomItems } from './custom-items.ts'
import type { GameEvent } from './events/game-event.ts'
import type { Items } from './item-nature.ts'
import type { Place } from './place.ts'
import type { Settings } from './settings.ts'
import type { World } from './world.ts'

/** Who does something. */
export type Actor = {
  growId: string
  /** The file as it is now; to be read only. */
  player: JsonObject
  /** See `rankOf`. */
  rank: number
  netId: number
  /** In pixels. */
  place: Place
  facesLeft: boolean
  /** The item that their autofarm works with, if it is on. */
  farmed?: number | undefined
}

/** Whom a player may mean. */
export type People = {
  /** Who has this net id in the world; null for nobody. */
  here: (netId: number) => string | null
  /** The GrowID as its account has it, whatever the case it is asked for in; null when there is none. */
  withAccount: (growId: string) => string | null
}

/** All that a rule may look at. Nothing of it may be changed: what happens is for the events to say. */
export type Scene = {
  worldName: string
  world: World
  actor: Actor
  /** Places of everybody in the world, the actor among them, in pixels. */
  places: readonly Place[]
  items: Items
  customItems: CustomItems
  settings: Settings
  dice: Dice
  /** Milliseconds since 1970. */
  now: number
  /** How often a tile was punched since it was whole last. */
  punchesAt: (index: number) => number
  /** Of the next drop; the one after it has the next number. */
  nextDropUid: number
  people: People
  /** Whether there is a world of this name. */
  hasWorld: (name: string) => boolean
}

/** A pure rule of the game: what happens when somebody does something. Nothing, when nothing comes of it. */
export type Rule<Command> = (scene: Scene, command: Command) => GameEvent[]

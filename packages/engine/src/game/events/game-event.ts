import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { Drop } from '@trellis/protocol/map/world-map.ts'
import type { Block } from '../block.ts'
import type { Place } from '../place.ts'

/** How those in the world are told of a block that has changed. */
export type BlockShown =
  /** As it is now. */
  | 'tile'
  /** Somebody put an item there. */
  | { placed: number }
  /** Somebody broke the foreground or, where there was none, the background. */
  | 'broken'
  /** Somebody took the fruit of a tree. */
  | 'harvested'
  /** By another event. */
  | 'elsewhere'

/** Lasts: the world's file has it. */
export type WorldEvent =
  /** The whole block as it is now; keys that it does not have are gone. */
  | { kind: 'block'; index: number; block: Block; shown: BlockShown }
  | { kind: 'world-key'; key: string; value: unknown; shown: 'weather' | 'access' | 'nothing' }
  /** A new drop, or one whose count has changed. */
  | { kind: 'drop'; drop: Drop }
  /** `isTaken`: by the actor, else it just goes. */
  | { kind: 'drop-gone'; uid: number; isTaken: boolean }
  /** The tiles that a lock of an area guards; each block was told by an event of its own, or not at all. */
  | { kind: 'area-locked'; index: number; owner: string; lockId: number; indices: number[] }

/** Lasts: the actor's file has it. */
export type ActorEvent =
  | { kind: 'items'; itemId: number; by: number }
  | { kind: 'gems'; by: number }
  | {
      kind: 'player-key'
      key: string
      /** Undefined takes the key away. */
      value: unknown
      shown: 'clothes' | 'name' | 'nothing'
    }

/** Passes: nothing of it is kept. */
export type MomentEvent =
  | { kind: 'punched'; index: number; punches: number }
  | {
      kind: 'told'
      to: 'actor' | 'others' | 'everybody'
      text: string
      as: 'line' | 'bubble' | 'overlay'
    }
  | { kind: 'dialog'; dialog: Dialog }
  | { kind: 'effect'; effect: number; place: Place }
  /** The actor is somewhere else in this world. */
  | { kind: 'moved'; place: Place }
  /** The actor goes to another world, or to the menu; in the world to a door of this id, if there is one. */
  | { kind: 'departed'; world: string | null; doorId: string }
  /** From now on the actor's autofarm works with this item; null: not at all. */
  | { kind: 'autofarm'; itemId: number | null }
  /** For the console. */
  | { kind: 'printed'; line: string }

/** What happened. Rules give them in the order in which they happen; they are done all or, when one cannot be, none. */
export type GameEvent = WorldEvent | ActorEvent | MomentEvent

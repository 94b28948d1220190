import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { Drop } from '@trellis/protocol/map/world-map.ts'
import type { Block } from '../world/block.ts'
import type { Position } from '../world/position.ts'

/** The way in which clients in the world see a changed block. */
export type BlockShown =
  /** Sends the tile in its present state. */
  | 'tile'
  /** Shows that a player placed an item there. */
  | { placed: number }
  /** Shows that a player broke the foreground or, where there was none, the background. */
  | 'broken'
  /** Shows that a player harvested a tree. */
  | 'harvested'
  /** Another event shows the change. */
  | 'elsewhere'

/**
 * The whole block after the change. Absent keys are removed. `isSplice` means that a second seed was planted on it, and
 * `isSale` that the actor took the earnings of a vending machine.
 */
export type BlockEvent = {
  kind: 'block'
  index: number
  block: Block
  shown: BlockShown
  isSplice?: true
  isSale?: true
}

/** An event recorded in the world's file. */
export type WorldEvent =
  | BlockEvent
  | { kind: 'world-key'; key: string; value: unknown; shown: 'weather' | 'access' | 'nothing' }
  /** A new drop, or one whose count has changed. */
  | { kind: 'drop'; drop: Drop }
  /** `isTaken` means that the actor picked it up; otherwise it disappears. */
  | { kind: 'drop-gone'; uid: number; isTaken: boolean }
  /** The tiles that an area lock guards. Block changes are shown by their own events, or not at all. */
  | { kind: 'area-locked'; index: number; owner: string; lockId: number; indices: number[] }

/** An event recorded in the actor's file. */
export type ActorEvent =
  | { kind: 'items'; itemId: number; by: number }
  | { kind: 'gems'; by: number }
  | {
      kind: 'player-key'
      key: string
      /** Undefined removes the key. */
      value: unknown
      shown: 'clothes' | 'name' | 'nothing'
    }

/** A transient event that no file records. */
export type MomentEvent =
  | { kind: 'punched'; index: number; punches: number }
  | {
      kind: 'message'
      to: 'actor' | 'others' | 'everybody'
      text: string
      as: 'line' | 'bubble' | 'overlay'
    }
  | { kind: 'dialog'; dialog: Dialog }
  | { kind: 'effect'; effect: number; place: Position }
  /** The actor moves within this world. */
  | { kind: 'moved'; place: Position }
  /** The actor respawns at this tile until they leave the world. */
  | { kind: 'checkpoint'; index: number }
  /**
   * The actor goes to another world, or to the menu when `world` is null. In the world they arrive at the
   * door with this id, if it exists.
   */
  | { kind: 'departed'; world: string | null; doorId: string }
  /** The actor's autofarm now works with this item; null turns it off. */
  | { kind: 'autofarm'; itemId: number | null }
  /** A line for the console. */
  | { kind: 'printed'; line: string }

/**
 * An event of the game. Rules return events in order; either all of them are applied or, when one cannot be,
 * none.
 */
export type GameEvent = WorldEvent | ActorEvent | MomentEvent

import { blockAt, foregroundOf } from './block.ts'
import type { GameEvent } from './events/game-event.ts'
import type { Scene } from './scene.ts'

/** What comes of the last punch at a block; null leaves it to break as any block does. */
export type Breaking = (scene: Scene, index: number) => GameEvent[] | null

/** By the action type of the foreground. */
const kinds: ReadonlyMap<number, Breaking> = new Map()

/** For blocks whose end is more than a block's: the actor may build there, and has punched often enough. */
export function breakingOf(scene: Scene, index: number): GameEvent[] | null {
  const { actionType } = scene.items.natureOf(foregroundOf(blockAt(scene.world, index)))
  return kinds.get(actionType)?.(scene, index) ?? null
}

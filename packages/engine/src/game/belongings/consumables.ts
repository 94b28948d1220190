import type { Tile } from '../blocks/hand.ts'
import { refusal } from '../blocks/land.ts'
import type { GameEvent } from '../events/game-event.ts'
import { itemName } from '../item-name.ts'
import type { Scene } from '../scene.ts'

/** What comes of using one up. */
export function consumed(scene: Scene, itemId: number, _on: Tile | undefined): GameEvent[] {
  return refusal(`${itemName(scene, itemId)} does nothing here.`)
}

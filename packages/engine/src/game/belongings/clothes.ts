import { getClothes } from '@trellis/game-data/player-look.ts'
import type { GameEvent } from '../events/game-event.ts'
import { countCarried, takeOffClothes } from '../items/loss.ts'
import type { Scene } from '../scene.ts'

/**
 * Takes off worn items that the actor no longer has, because an edit removed them while the actor was
 * playing.
 */
export function takeOffLostClothes(scene: Scene): GameEvent[] {
  const worn = Object.values(getClothes(scene.actor.player)).filter((id) => id > 0)
  const lost = [...new Set(worn)].filter((id) => countCarried(scene, id) === 0)
  return lost.flatMap((id) => takeOffClothes(scene, id))
}

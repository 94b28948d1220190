import { clothesOf } from '../avatar.ts'
import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'
import { carried, takenOff } from './loss.ts'

/** Takes off what the actor wears and does not have any more: somebody took it away while they were playing. */
export function lostClothesRule(scene: Scene): GameEvent[] {
  const worn = Object.values(clothesOf(scene.actor.player)).filter((id) => id > 0)
  const lost = [...new Set(worn)].filter((id) => carried(scene, id) === 0)
  return lost.flatMap((id) => takenOff(scene, id))
}

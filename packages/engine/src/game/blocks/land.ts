import { areaLockOf, mayBuild } from '../building.ts'
import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'
import { ownerOf } from '../world.ts'

/** Why the actor may not change a tile, in the words that they read; null when they may. */
export function buildDenial(scene: Pick<Scene, 'world' | 'actor'>, index: number): string | null {
  if (mayBuild(scene, index)) return null
  const lock = areaLockOf(scene.world, index)
  if (lock === null) return `That world is owned by ${ownerOf(scene.world)}.`
  const owner = typeof lock.lo === 'string' && lock.lo !== '' ? lock.lo : 'somebody else'
  return `That area is owned by ${owner}.`
}

/** Over the actor's head, for nobody else to see. */
export function refusal(text: string): GameEvent[] {
  return [{ kind: 'told', to: 'actor', text, as: 'bubble' }]
}

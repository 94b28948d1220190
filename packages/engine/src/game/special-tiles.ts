import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { blockAt, foregroundOf, indexOfTile } from './block.ts'
import { buildDenial } from './building.ts'
import type { GameEvent } from './events/game-event.ts'
import { countOf, inventoryOf } from './inventory.ts'
import { isLock } from './item-nature.ts'
import { breakAreaLock, placeAreaLock } from './locks/area-lock.ts'
import { areaSizeOf } from './locks/lock-kinds.ts'
import { breakWorldLock, placeWorldLock } from './locks/world-lock.ts'
import { isNear } from './near.ts'
import type { Scene } from './scene.ts'
import { refusal } from './telling.ts'

type Place = Extract<PlayerRequest, { kind: 'place' }>
type Punch = Extract<PlayerRequest, { kind: 'punch' | 'wrench' }>

/** Puts what has rules of its own onto a tile. */
export function placeSpecial(scene: Scene, command: Place): GameEvent[] {
  const { world, actor, items } = scene
  const { itemId } = command
  const index = indexOfTile(world, command)
  if (index === null || !isNear(actor.place, index)) return []
  if (countOf(inventoryOf(actor.player), itemId) < 1 || !isLock(items.natureOf(itemId))) return []
  const denial = buildDenial(scene, index, 'place')
  if (denial !== null) return [refusal(denial)]
  if (foregroundOf(blockAt(world, index)) !== 0) return []
  const place = areaSizeOf(itemId) > 0 ? placeAreaLock : placeWorldLock
  return place(scene, { index, itemId })
}

/** Punches what has rules of its own. */
export function punchSpecial(scene: Scene, command: Punch): GameEvent[] {
  const { world, actor, items } = scene
  const index = indexOfTile(world, command)
  if (index === null || !isNear(actor.place, index)) return []
  const itemId = foregroundOf(blockAt(world, index))
  const nature = items.natureOf(itemId)
  if (!isLock(nature)) return []
  const denial = buildDenial(scene, index, 'break')
  if (denial !== null) return [refusal(denial)]
  if (scene.punchesAt(index) + 1 < nature.punches) return [{ kind: 'punched', index, punches: 1 }]
  return areaSizeOf(itemId) > 0 ? breakAreaLock(scene, index) : breakWorldLock(scene, index)
}

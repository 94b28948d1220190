import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { blockAt, foregroundOf, indexOfTile } from './block.ts'
import { buildDenial } from './building.ts'
import type { GameEvent } from './events/game-event.ts'
import { countOf, inventoryOf } from './inventory.ts'
import { isNear } from './near.ts'
import type { Scene } from './scene.ts'
import {
  breakDenialOf,
  breakSpecial,
  placeOnto,
  placeSpecial,
  punchSpecial,
} from './special-tiles.ts'
import { refusal } from './telling.ts'

type Place = Extract<PlayerRequest, { kind: 'place' }>
type Punch = Extract<PlayerRequest, { kind: 'punch' | 'wrench' }>

/** Puts what has rules of its own onto a tile. */
export function placeTile(scene: Scene, command: Place): GameEvent[] {
  const { world, actor } = scene
  const { itemId } = command
  const index = indexOfTile(world, command)
  if (index === null || !isNear(actor.place, index)) return []
  if (countOf(inventoryOf(actor.player), itemId) < 1) return []
  const denial = buildDenial(scene, index, 'place')
  if (denial !== null) return [refusal(denial)]
  const hasRoom = foregroundOf(blockAt(world, index)) === 0
  const placed = { index, itemId }
  return (hasRoom ? placeSpecial(scene, placed) : placeOnto(scene, placed)) ?? []
}

/** Punches what has rules of its own. */
export function punchTile(scene: Scene, command: Punch): GameEvent[] {
  const { world, actor, items } = scene
  const index = indexOfTile(world, command)
  if (index === null || !isNear(actor.place, index)) return []
  const nature = items.natureOf(foregroundOf(blockAt(world, index)))
  if (nature.id === 0 || nature.punches === 0) return []
  const denial = buildDenial(scene, index, 'break') ?? breakDenialOf(scene, index)
  if (denial !== null) return [refusal(denial)]
  const isLast = scene.punchesAt(index) + 1 >= nature.punches
  const broken = isLast ? breakSpecial(scene, index) : null
  return broken ?? [...punchSpecial(scene, index), { kind: 'punched', index, punches: 1 }]
}

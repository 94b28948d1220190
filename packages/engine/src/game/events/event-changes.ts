import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import type { Drop } from '@trellis/protocol/map/world-map.ts'
import { getGems, maxGems } from '../items/gems.ts'
import { listInventoryOperations } from '../items/inventory.ts'
import type { World } from '../world/world.ts'
import type { ActorEvent, WorldEvent } from './game-event.ts'

/** Returns the operations that record an event in the world's file. */
export function listWorldOperations(event: WorldEvent, world: World): Operation[] {
  switch (event.kind) {
    case 'block':
      return [{ set: ['blocks', event.index], value: event.block }]
    case 'world-key':
      return [{ set: [event.key], value: event.value }]
    case 'drop':
      return putDrop(event.drop, world)
    case 'drop-gone':
      return removeDrop(event.uid, world)
    case 'area-locked':
      return []
  }
}

/** Returns the operations that record an event in the actor's file. */
export function listPlayerOperations(event: ActorEvent, player: JsonObject): Operation[] {
  switch (event.kind) {
    case 'items':
      return listInventoryOperations(player, event.itemId, event.by)
    case 'gems': {
      const gems = Math.max(0, Math.min(maxGems, getGems(player) + event.by))
      return [{ set: ['gems'], value: gems }]
    }
    case 'player-key':
      return event.value === undefined
        ? [{ unset: [event.key] }]
        : [{ set: [event.key], value: event.value }]
  }
}

const listDrops = (world: World): unknown[] => (Array.isArray(world.drop_new) ? world.drop_new : [])

const placeOfDrop = (uid: number, drops: unknown[]) =>
  drops.findIndex((entry) => Array.isArray(entry) && entry[2] === uid)

function putDrop({ itemId, count, uid, x, y }: Drop, world: World): Operation[] {
  const drops = listDrops(world)
  const at = placeOfDrop(uid, drops)
  return [{ set: ['drop_new', at < 0 ? drops.length : at], value: [itemId, count, uid, x, y] }]
}

/** The last drop takes the place of the removed one, because their order has no meaning. */
function removeDrop(uid: number, world: World): Operation[] {
  const drops = listDrops(world)
  const at = placeOfDrop(uid, drops)
  if (at < 0) return []
  const length = drops.length - 1
  const moved: Operation[] = at === length ? [] : [{ set: ['drop_new', at], value: drops[length] }]
  return [...moved, { cut: ['drop_new'], length }]
}

import type { Drop } from '@trellis/protocol/map/world-map.ts'
import type { GameEvent } from '../events/game-event.ts'
import { getGems, maxGems } from '../items/gems.ts'
import { itemIds } from '../items/item-traits.ts'
import { countRoom } from '../items/room.ts'
import { isPickingUpJammed } from '../machines/jammer.ts'
import { moderatorRank } from '../people/rank.ts'
import type { Rule, Scene } from '../scene.ts'
import { listDrops } from '../world/drops.ts'
import { tilePixels } from '../world/position.ts'
import { getOwner, hasAccess } from '../world/world.ts'

const reachPixels = 3 * tilePixels

/** Picks up a drop near the actor, as much of it as the actor has room for. */
export const pickUpRule: Rule<{ uid: number }> = (scene, { uid }) => {
  const drop = listDrops(scene.world).find((it) => it.uid === uid)
  if (!drop || !isNear(scene, drop) || !mayPickUp(scene)) return []
  if (isPickingUpJammed(scene)) return []
  const { itemId } = drop
  const isGems = itemId === itemIds.gems
  const room = isGems ? countRoomForGems(scene) : countRoom(scene, itemId)
  const count = Math.min(Math.floor(drop.count), room)
  if (count <= 0) return []
  const rest: GameEvent =
    count < drop.count
      ? { kind: 'drop', drop: { ...drop, count: drop.count - count } }
      : { kind: 'drop-gone', uid, isTaken: true }
  // The drop goes first: clients count the items they pick up, and the inventory update corrects that.
  return [rest, isGems ? { kind: 'gems', by: count } : { kind: 'items', itemId, by: count }]
}

function isNear({ actor }: Scene, { x, y }: Drop): boolean {
  return Math.abs(actor.place.x - x) <= reachPixels && Math.abs(actor.place.y - y) <= reachPixels
}

const noPickingUp = 1 << 2

/** The owner may reserve drops for players with access. */
function mayPickUp({ world, actor }: Scene): boolean {
  const isKept = typeof world.w_s === 'number' && (world.w_s & noPickingUp) !== 0
  if (!isKept || getOwner(world) === '') return true
  return actor.rank > moderatorRank || hasAccess(world, actor.growId)
}

const countRoomForGems = ({ actor }: Scene) => Math.max(0, maxGems - getGems(actor.player))

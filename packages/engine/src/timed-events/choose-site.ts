import { isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'
import {
  getTimedEventKey,
  isBoostKind,
  type TimedEventForm,
  type TimedEventRefusalCode,
} from '@trellis/contract/kit/timed-events.ts'
import { itemIds } from '../game/items/item-traits.ts'
import { listReachableTiles } from '../game/timed-events/reachable.ts'
import type { RunningEvents } from '../game/timed-events/timed-event.ts'
import { getTile } from '../game/world/block.ts'
import { isWithinTiles } from '../game/world/hand.ts'
import { getEntrance } from '../game/world/position.ts'
import type { World } from '../game/world/world.ts'
import type { TimedEventDeps } from './timed-event-deps.ts'

/** Where an event takes place, and where its prize is hidden. */
export type Site = { world: string | null; place: number | null }

/** A prize is hidden at least this far from the entrance, if there is room. */
const farTiles = 10

export function findItemRefusal(
  { kind, items: stacks }: TimedEventForm,
  { items, customItems }: Pick<TimedEventDeps, 'items' | 'customItems'>,
): TimedEventRefusalCode | null {
  // Gems can fall, but a prize goes into an inventory, where they are no item.
  const mayBe = (id: number) => isHandedOut(id) || (kind === 'rain' && id === itemIds.gems)
  if (stacks.some(([id]) => !items.has(id) || !mayBe(id))) return 'event-item-missing'
  const isBlocked = stacks.some(([id]) => customItems().get(id)?.isBlocked)
  return isBlocked ? 'event-item-blocked' : null
}

/** Chooses the world of an event, and a hiding place for a hunt. The world need not be open. */
export async function chooseSite(
  { kind, worlds }: TimedEventForm,
  running: RunningEvents,
  deps: Pick<TimedEventDeps, 'documents' | 'items' | 'dice'>,
): Promise<Site | TimedEventRefusalCode> {
  if (isBoostKind(kind)) return { world: null, place: null }
  if (!worlds.every((name) => deps.documents.worlds.has(name))) return 'event-world-missing'
  const free = worlds.filter((name) => !running.has(getTimedEventKey(kind, name)))
  const world = free[Math.floor(deps.dice() * free.length)]
  if (world === undefined) return 'event-running'
  if (kind !== 'hunt') return { world, place: null }
  return chooseHidingPlace(world, deps)
}

async function chooseHidingPlace(
  name: string,
  { documents, items, dice }: Pick<TimedEventDeps, 'documents' | 'items' | 'dice'>,
): Promise<Site | TimedEventRefusalCode> {
  const letGo = await documents.keep({ kind: 'world', name })
  if (letGo === null) return 'event-world-missing'
  try {
    const world: World = documents.peek({ kind: 'world', name }) ?? {}
    const tiles = listReachableTiles(world, items)
    const entrance = { place: getEntrance(world) }
    const far = tiles.filter((index) => !isWithinTiles(entrance, getTile(index), farTiles))
    const choice = far.length > 0 ? far : tiles
    const place = choice[Math.floor(dice() * choice.length)]
    return place === undefined ? 'event-place-missing' : { world: name, place }
  } finally {
    letGo()
  }
}

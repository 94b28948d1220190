import type { Drop } from '@trellis/protocol/map/world-map.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import type { RunningEvents, TimedEvent } from '../game/timed-events/timed-event.ts'
import { getTile } from '../game/world/block.ts'
import { listDrops } from '../game/world/drops.ts'
import { isWithinTiles } from '../game/world/hand.ts'
import type { World } from '../game/world/world.ts'
import { givePrize } from './give-prize.ts'
import type { SetKeys, TimedEventDeps } from './timed-event-deps.ts'

type Deps = Pick<TimedEventDeps, 'worlds' | 'people' | 'items' | 'print'> & { set: SetKeys }

/** How near a player must come, so that the prize appears. */
const nearTiles = 3

/**
 * Hides prizes. A client learns every drop of its world, so a prize becomes one only when a player is near: a changed
 * client cannot see it from afar.
 */
export class Hunts {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  look(running: RunningEvents): void {
    for (const event of running.values()) if (event.kind === 'hunt') this.#reveal(event)
  }

  #reveal(event: TimedEvent): void {
    const { worlds, set } = this.#deps
    const { place, uid, items } = event
    const world = event.world === null ? null : worlds.find(event.world)
    const [prize] = items
    if (world === null || world.isGone || place === null || uid !== null || !prize) return
    const tile = getTile(place)
    const isNear = world.audience.occupants.some(({ motion }) =>
      isWithinTiles({ place: motion }, tile, nearTiles),
    )
    if (!isNear) return
    const { drops } = world.dropItems(place, prize)
    const dropped = drops.at(-1)
    if (dropped !== undefined) set(event, { uid: dropped.uid })
  }

  /** Returns whether a player takes the prize, or a part of it, with this event. */
  isFound({ uid }: TimedEvent, world: World, event: GameEvent): boolean {
    if (uid === null) return false
    if (event.kind === 'drop-gone') return event.uid === uid && event.isTaken
    return event.kind === 'drop' && event.drop.uid === uid && isLess(event.drop, world)
  }

  /** Gives the gems of the prize. The player picks up the item. */
  reward(event: TimedEvent, growId: string): void {
    const player = this.#deps.people.find(growId)
    if (player !== null) givePrize(player, { items: [], gems: event.gems }, this.#deps)
  }
}

/** A stack also grows, when a player drops the same item there. */
const isLess = ({ uid, count }: Drop, world: World) =>
  listDrops(world).some((drop) => drop.uid === uid && count < drop.count)

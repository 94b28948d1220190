import { chooseFall, withoutFallen } from '../game/timed-events/rain.ts'
import { listReachableTiles } from '../game/timed-events/reachable.ts'
import type { TimedEvent } from '../game/timed-events/timed-event.ts'
import type { OpenWorld } from '../worlds/open-world.ts'
import type { SetKeys, TimedEventDeps } from './timed-event-deps.ts'

type Deps = Pick<TimedEventDeps, 'worlds' | 'items' | 'dice' | 'now' | 'monotonic'> & {
  set: SetKeys
}
type Ground = { tiles: readonly number[]; until: number }

/** Players change a world all the time, but looking at all its tiles takes a moment. */
const groundMs = 10_000

/** Lets items fall in worlds where players are. */
export class Rains {
  readonly #deps: Deps
  readonly #grounds = new Map<string, Ground>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Lets the items fall that are due. Returns true when none is left. World and file change in one moment. */
  fall(event: TimedEvent): boolean {
    const { worlds, now, dice, set } = this.#deps
    if (event.items.length === 0) return true
    const world = event.world === null ? null : worlds.find(event.world)
    if (world === null || world.isGone) return false
    const planned = chooseFall(event, now(), dice)
    if (planned === null) return false
    const tiles = this.#findGround(event, world)
    const place = tiles[Math.floor(dice() * tiles.length)]
    if (place === undefined) return false
    const [itemId] = planned
    const { fallen } = world.dropItems(place, planned)
    const items = withoutFallen(event.items, [itemId, fallen])
    set(event, { items, fellAt: now() })
    return items.length === 0
  }

  forget({ key }: TimedEvent): void {
    this.#grounds.delete(key)
  }

  #findGround({ key }: TimedEvent, { world }: OpenWorld): readonly number[] {
    const now = this.#deps.monotonic()
    const known = this.#grounds.get(key)
    if (known !== undefined && now < known.until) return known.tiles
    const tiles = listReachableTiles(world, this.#deps.items)
    this.#grounds.set(key, { tiles, until: now + groundMs })
    return tiles
  }
}

import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { maxPerSlot } from '@trellis/game-data/inventory.ts'
import type { Drop } from '@trellis/protocol/map/world-map.ts'
import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'
import { getTile } from '../world/block.ts'
import { listDrops } from '../world/drops.ts'
import { tilePixels } from '../world/position.ts'

/** More drops would slow down all nearby clients. */
const maxDrops = { inTile: 20, inWorld: listBounds.drops.max }
/** The distance in pixels that keeps a whole drop inside its tile. */
const margin = { min: 4, more: 9 }

type Around = Pick<Scene, 'world' | 'dice' | 'nextDropUid'>

/** The drops in a world, including those that the current rule adds. */
export class DroppedItems {
  readonly #scene: Around
  readonly #drops: Drop[]
  readonly #changed = new Map<number, Drop>()

  constructor(scene: Around) {
    this.#scene = scene
    this.#drops = listDrops(scene.world)
  }

  /** Returns the drops that are new or have grown. */
  get drops(): Drop[] {
    return [...this.#changed.values()]
  }

  /** Returns the events that create these drops. */
  get events(): GameEvent[] {
    return this.drops.map((drop) => ({ kind: 'drop', drop }))
  }

  /** Returns how many more of an item fit at a tile. */
  roomAt(index: number, itemId: number): number {
    const here = this.#at(index)
    const begun = here.filter((drop) => drop.itemId === itemId)
    const onTop = begun.reduce((room, { count }) => room + Math.max(0, maxPerSlot - count), 0)
    const places = Math.min(maxDrops.inTile - here.length, maxDrops.inWorld - this.#drops.length)
    return onTop + Math.max(0, places) * maxPerSlot
  }

  /** Adds to the stacks of the same item at the tile, then starts new ones. Returns how many fit. */
  put(index: number, itemId: number, count: number): number {
    const total = Math.min(count, this.roomAt(index, itemId))
    let rest = total
    for (const drop of this.#at(index)) {
      if (drop.itemId !== itemId || drop.count >= maxPerSlot) continue
      const more = Math.min(rest, maxPerSlot - drop.count)
      rest -= more
      if (more > 0) this.#change({ ...drop, count: drop.count + more })
    }
    while (rest > 0) {
      const some = Math.min(rest, maxPerSlot)
      rest -= some
      this.#add(index, itemId, some)
    }
    return total
  }

  #at(index: number): Drop[] {
    const { tileX, tileY } = getTile(index)
    return this.#drops.filter(
      ({ x, y }) => Math.floor(x / tilePixels) === tileX && Math.floor(y / tilePixels) === tileY,
    )
  }

  #add(index: number, itemId: number, count: number): void {
    const { dice, nextDropUid } = this.#scene
    const { tileX, tileY } = getTile(index)
    const within = () => margin.min + Math.floor(dice() * margin.more)
    const made = [...this.#changed.keys()].filter((uid) => uid >= nextDropUid).length
    const x = tileX * tilePixels + within()
    const drop = { itemId, count, uid: nextDropUid + made, x, y: tileY * tilePixels + within() }
    this.#drops.push(drop)
    this.#changed.set(drop.uid, drop)
  }

  #change(drop: Drop): void {
    this.#drops[this.#drops.findIndex(({ uid }) => uid === drop.uid)] = drop
    this.#changed.set(drop.uid, drop)
  }
}

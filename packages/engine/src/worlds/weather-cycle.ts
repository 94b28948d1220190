import type { WorldEvent } from '../game/events/game-event.ts'
import type { Items } from '../game/items/item-traits.ts'
import { advanceCycle, getCycleMinutes } from '../game/weather/infinity-cycle.ts'
import type { World } from '../game/world/world.ts'

/** The interval between two checks of the world. A weather lasts minutes. */
const pollMs = 1000
const minuteMs = 60_000

/** Advances a world's infinity machine from weather to weather, while players are there. */
export class WeatherCycle {
  #lastCheckAt = Number.NEGATIVE_INFINITY
  /** When the present weather began; null while no machine runs. */
  #since: number | null = null

  /** Returns the events that are due, usually none. */
  step(world: World, items: Items, now: number): WorldEvent[] {
    if (now - this.#lastCheckAt < pollMs && now >= this.#lastCheckAt) return []
    this.#lastCheckAt = now
    const minutes = getCycleMinutes(world, items)
    if (minutes === null || this.#since === null) {
      this.#since = minutes === null ? null : now
      return []
    }
    if (now - this.#since < minutes * minuteMs) return []
    this.#since = now
    return advanceCycle(world, items)
  }
}

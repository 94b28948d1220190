import type { WorldEvent } from '../game/events/game-event.ts'
import type { Items } from '../game/item-nature.ts'
import { cycleMinutes, cycleOn } from '../game/weather/infinity-cycle.ts'
import type { World } from '../game/world.ts'

/** Between two looks at the world; a weather lasts minutes. */
const lookMs = 1000
const minuteMs = 60_000

/** Turns a world's infinity machine on from weather to weather, while somebody sees it. */
export class WeatherCycle {
  #lookedAt = Number.NEGATIVE_INFINITY
  /** Since when the weather is as it is; null while no machine runs. */
  #since: number | null = null

  /** What happens now, nothing most of the time. */
  step(world: World, items: Items, now: number): WorldEvent[] {
    if (now - this.#lookedAt < lookMs && now >= this.#lookedAt) return []
    this.#lookedAt = now
    const minutes = cycleMinutes(world, items)
    if (minutes === null || this.#since === null) {
      this.#since = minutes === null ? null : now
      return []
    }
    if (now - this.#since < minutes * minuteMs) return []
    this.#since = now
    return cycleOn(world, items)
  }
}

import type { WorldName } from '@trellis/contract/kit/world-names.ts'
import type { WorldNews as News } from '@trellis/contract/links/world-news.ts'
import type { World } from '../game/world/world.ts'
import type { OpenWorld } from './open-world.ts'
import { WorldLayers } from './world-layers.ts'

/** Equals `maxChangedTiles` of the contract, which is not imported because it loads zod. */
const maxChangedTiles = 1000

type Deps = {
  name: WorldName
  /** Returns the present content of the file; null once it was deleted. */
  world: () => World | null
  /** Returns null while the world has no players. */
  open: () => OpenWorld | null
  letGo: () => void
}

/** A world under external observation: its tiles and its players' positions. */
export class WorldWatch {
  readonly #deps: Deps
  readonly #layers = new WorldLayers()
  #open: OpenWorld | null = null
  #isStirred = true
  #sentPlayers = ''

  constructor(deps: Deps) {
    this.#deps = deps
    this.#layers.readChanges(deps.world() ?? {})
  }

  /** Records that unknown tiles may have changed. */
  stir(): void {
    this.#isStirred = true
  }

  /** Returns the changes since the last call. */
  readChanges(): News[] {
    const news: News[] = []
    const tiles = this.#changedTiles()
    const { name: world } = this.#deps
    if (tiles.length > maxChangedTiles) news.push({ about: 'map', world, ...this.#layers.runs })
    else if (tiles.length > 0) news.push({ about: 'tiles', world, tiles })
    const players = this.#players()
    const found = JSON.stringify(players)
    if (found !== this.#sentPlayers) news.push({ about: 'players', world, players })
    this.#sentPlayers = found
    return news
  }

  /** Returns the whole state as of the last call. */
  get whole(): News[] {
    const { name: world } = this.#deps
    return [
      { about: 'map', world, ...this.#layers.runs },
      { about: 'players', world, players: this.#players() },
    ]
  }

  end(): void {
    this.#open?.news.rest()
    this.#deps.letGo()
  }

  #changedTiles() {
    const open = this.#deps.open()
    if (open !== this.#open) this.#open?.news.rest()
    this.#open = open
    const found = open?.news.take() ?? null
    // The world's news do not contain changes from before the world was opened.
    const isUnknown = this.#isStirred || (open !== null && found === null)
    this.#isStirred = false
    const world = this.#deps.world() ?? {}
    return isUnknown
      ? this.#layers.readChanges(world)
      : this.#layers.readChanges(world, found ?? [])
  }

  #players() {
    const occupants = this.#deps.open()?.audience.occupants ?? []
    return Array.from(occupants, ({ inhabitant, motion }) => ({
      name: inhabitant.growId,
      x: Math.round(motion.x),
      y: Math.round(motion.y),
    }))
  }
}

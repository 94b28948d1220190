import type { WorldName } from '@trellis/contract/kit/world-names.ts'
import type { LiveCommand } from '@trellis/contract/links/live.ts'
import type { LivePlayer, WorldNews } from '@trellis/contract/links/world-news.ts'
import { tileCount } from '../blocks/block.ts'

/** Item ids by tile, as the game has them now. */
export type LiveTiles = { foreground: Uint32Array; background: Uint32Array }
export type LiveWorld = {
  /** Null until the game has sent them. */
  tiles: LiveTiles | null
  players: readonly LivePlayer[]
}

/** The visible worlds as the live socket reports them. */
export type WorldFeed = {
  accept: (news: WorldNews) => void
  /** The socket is open or open again: subscribes to every visible world. */
  resume: () => void
  /** The socket is closed: the known state is no longer live. */
  pause: () => void
  /** The first subscriber of a world starts its watch, and the last one ends it. */
  subscribe: (world: WorldName, listener: () => void) => () => void
  read: (world: WorldName) => LiveWorld
}

export const unknownWorld: LiveWorld = { tiles: null, players: [] }

export function createWorldFeed(send: (command: LiveCommand) => void): WorldFeed {
  const worlds = new Map<WorldName, { live: LiveWorld; listeners: Set<() => void> }>()

  function write(world: WorldName, next: (live: LiveWorld) => LiveWorld) {
    const watched = worlds.get(world)
    if (watched === undefined) return
    watched.live = next(watched.live)
    for (const listener of watched.listeners) listener()
  }
  const watch = (world: WorldName) => send({ type: 'watch_world', payload: { world } })

  return {
    accept: (news) => write(news.world, (live) => applyChanges(live, news)),
    resume: () => {
      for (const world of worlds.keys()) watch(world)
    },
    pause: () => {
      for (const world of worlds.keys()) write(world, () => unknownWorld)
    },
    subscribe: (world, listener) => {
      const there = worlds.get(world)
      const watched = there ?? { live: unknownWorld, listeners: new Set() }
      watched.listeners.add(listener)
      worlds.set(world, watched)
      if (there === undefined) watch(world)
      return () => {
        watched.listeners.delete(listener)
        if (watched.listeners.size > 0) return
        worlds.delete(world)
        send({ type: 'unwatch_world', payload: { world } })
      }
    },
    read: (world) => worlds.get(world)?.live ?? unknownWorld,
  }
}

/** Always another object when something is different, so that those who draw notice. */
function applyChanges(live: LiveWorld, news: WorldNews): LiveWorld {
  switch (news.about) {
    case 'end':
      return unknownWorld
    case 'players':
      return { ...live, players: news.players }
    case 'map': {
      const foreground = getLayer(news.foreground)
      const background = getLayer(news.background)
      return { ...live, tiles: { foreground, background } }
    }
    case 'tiles': {
      if (live.tiles === null) return live
      const foreground = live.tiles.foreground.slice()
      const background = live.tiles.background.slice()
      for (const [tile, front, behind] of news.tiles) {
        foreground[tile] = front
        background[tile] = behind
      }
      return { ...live, tiles: { foreground, background } }
    }
  }
}

function getLayer(runs: readonly number[]): Uint32Array {
  const layer = new Uint32Array(tileCount)
  let at = 0
  for (let run = 0; run + 1 < runs.length; run += 2) {
    const end = at + (runs[run + 1] ?? 0)
    layer.fill(runs[run] ?? 0, at, end)
    at = end
  }
  return layer
}

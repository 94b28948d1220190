import {
  type Block,
  type WorldFile,
  worldHeight,
  worldWidth,
} from '@trellis/game-data/world-file.ts'
import { blockTile } from './block-tile.ts'
import { listOf, pixelsOf, u8Of, u16Of, u32Of } from './file-value.ts'
import type { MapView } from './map-view.ts'
import type { Drop, WorldMap } from './world-map.ts'

const mostRows = 600
const mostDrops = 10_000
const noBlock: Block = {}

/**
 * Returns the map of a world's file. Any content that loads as a world gives a valid map. `lastDropUid` is
 * the number of the newest drop, even if that is gone: clients number the next drops from it.
 */
export function fileMap(name: string, world: WorldFile, view: MapView, lastDropUid = 0): WorldMap {
  const blocks = world.blocks ?? []
  const rows = blocks.length === 0 ? worldHeight : Math.ceil(blocks.length / worldWidth)
  const height = Math.min(mostRows, rows)
  const drops = listOf(world.drop_new).slice(0, mostDrops).flatMap(dropOf)
  const weather = u8Of(world.weather) || u8Of(world.d_weather)
  return {
    name,
    width: worldWidth,
    height,
    tiles: Array.from({ length: worldWidth * height }, (_, index) =>
      blockTile(blocks[index] ?? noBlock, world, view),
    ),
    drops,
    lastDropUid: drops.reduce((last, drop) => Math.max(last, drop.uid), lastDropUid),
    weather,
    isWeatherOn: weather !== 0,
  }
}

/** Parses `[item, count, uid, x, y]`. Returns an empty list for a malformed entry. */
function dropOf(entry: unknown): Drop[] {
  const [itemId, count, uid, x, y] = listOf(entry)
  const drop = {
    itemId: u16Of(itemId),
    count: u8Of(count),
    uid: u32Of(uid),
    x: pixelsOf(x),
    y: pixelsOf(y),
  }
  return drop.itemId > 0 && drop.count > 0 ? [drop] : []
}

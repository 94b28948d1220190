import {
  type Block,
  type WorldFile,
  worldHeight,
  worldWidth,
} from '@trellis/game-data/world-file.ts'
import { blockTile } from './block-tile.ts'
import { getList, getPixels, getU8, getU16, getU32 } from './file-value.ts'
import type { MapView } from './map-view.ts'
import type { Drop, WorldMap } from './world-map.ts'

const maxRows = 600
const maxDrops = 10_000
const noBlock: Block = {}

/**
 * Returns the map of a world's file. Any content that loads as a world gives a valid map. `lastDropUid` is
 * the number of the newest drop, even if that is gone: clients number the next drops from it.
 */
export function toWorldMap(
  name: string,
  world: WorldFile,
  view: MapView,
  lastDropUid = 0,
): WorldMap {
  const blocks = world.blocks ?? []
  const rows = blocks.length === 0 ? worldHeight : Math.ceil(blocks.length / worldWidth)
  const height = Math.min(maxRows, rows)
  const drops = getList(world.drop_new).slice(0, maxDrops).flatMap(getDrop)
  const weather = getU8(world.weather) || getU8(world.d_weather)
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
function getDrop(entry: unknown): Drop[] {
  const [itemId, count, uid, x, y] = getList(entry)
  const drop = {
    itemId: getU16(itemId),
    count: getU8(count),
    uid: getU32(uid),
    x: getPixels(x),
    y: getPixels(y),
  }
  return drop.itemId > 0 && drop.count > 0 ? [drop] : []
}

import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import { getColumn, getRow, tileCount } from '../blocks/block.ts'
import type { Area } from '../world-map/camera.ts'

/** Lists the tiles of a straight line, with both ends, so that a fast stroke has no gaps. */
export function listLine(from: number, to: number): number[] {
  const [left, top] = [getColumn(from), getRow(from)]
  const [across, down] = [getColumn(to) - left, getRow(to) - top]
  const steps = Math.max(Math.abs(across), Math.abs(down))
  return Array.from({ length: steps + 1 }, (_, at) => {
    const share = steps === 0 ? 0 : at / steps
    return Math.round(left + across * share) + Math.round(top + down * share) * worldWidth
  })
}

/** Returns the rectangle with these tiles in opposite corners. */
export function getAreaBetween(one: number, other: number): Area {
  const [columns, rows] = [
    [getColumn(one), getColumn(other)],
    [getRow(one), getRow(other)],
  ]
  return {
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns) + 1,
    bottom: Math.max(...rows) + 1,
  }
}

/** Lists the tiles of a rectangle that are in the world. */
export function listAreaTiles(area: Area): number[] {
  const tiles: number[] = []
  for (let row = Math.max(0, area.top); row < Math.min(worldHeight, area.bottom); row++) {
    const [from, to] = [Math.max(0, area.left), Math.min(worldWidth, area.right)]
    for (let column = from; column < to; column++) tiles.push(column + row * worldWidth)
  }
  return tiles
}

/** Lists the tiles that hold the same item as the first one and connect to it by their sides. */
export function listConnected(ids: ArrayLike<number>, first: number): number[] {
  const wanted = ids[first]
  const seen = new Uint8Array(tileCount)
  const found = [first]
  seen[first] = 1
  for (let at = 0; at < found.length; at++) {
    for (const tile of listNeighbours(found[at] ?? 0)) {
      if (seen[tile] === 1 || ids[tile] !== wanted) continue
      seen[tile] = 1
      found.push(tile)
    }
  }
  return found
}

function listNeighbours(tile: number): number[] {
  const [column, row] = [getColumn(tile), getRow(tile)]
  return [
    ...(column > 0 ? [tile - 1] : []),
    ...(column < worldWidth - 1 ? [tile + 1] : []),
    ...(row > 0 ? [tile - worldWidth] : []),
    ...(row < worldHeight - 1 ? [tile + worldWidth] : []),
  ]
}

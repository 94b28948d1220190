import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import { getColumn, getRow } from '../blocks/block.ts'

export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
/** Where the world's top left corner is in the view, and how large a tile is; all in CSS pixels. */
export type Camera = Point & { scale: number }

const maxTilePx = 96
const cellPx = 32
/** The share of a view that may be empty next to a world that does not fit into it. */
const slack = 0.4

export function fitCamera(view: Size): Camera {
  return clampCamera({ x: 0, y: 0, scale: getFittingScale(view) }, view)
}

export const getZoomPercent = ({ scale }: Camera) => Math.round((scale / cellPx) * 100)

/** Larger or smaller, with the point staying where it is. */
export function zoomAt(camera: Camera, view: Size, point: Point, factor: number): Camera {
  const smallest = getFittingScale(view)
  const scale = Math.min(maxTilePx, Math.max(smallest, camera.scale * factor))
  const by = scale / camera.scale
  return clampCamera(
    { scale, x: point.x - (point.x - camera.x) * by, y: point.y - (point.y - camera.y) * by },
    view,
  )
}

export function panBy(camera: Camera, view: Size, { x, y }: Point): Camera {
  return clampCamera({ ...camera, x: camera.x + x, y: camera.y + y }, view)
}

/** Moves no further than needed for the tile to be well in sight. */
export function showTile(camera: Camera, view: Size, tile: number): Camera {
  const margin = Math.min(camera.scale, view.width / 4, view.height / 4)
  const along = (at: number, offset: number, room: number) => {
    const start = offset + at * camera.scale
    if (start < margin) return offset + margin - start
    const end = start + camera.scale
    return end > room - margin ? offset + room - margin - end : offset
  }
  const x = along(getColumn(tile), camera.x, view.width)
  const y = along(getRow(tile), camera.y, view.height)
  return clampCamera({ ...camera, x, y }, view)
}

export function centerCamera(
  camera: Camera,
  view: Size,
  tile: number,
  scale = camera.scale,
): Camera {
  return clampCamera(
    {
      scale,
      x: view.width / 2 - (getColumn(tile) + 0.5) * scale,
      y: view.height / 2 - (getRow(tile) + 0.5) * scale,
    },
    view,
  )
}

/** Returns the tile at a point of the view; null outside the world. */
export function findTileAt(camera: Camera, point: Point): number | null {
  const column = Math.floor((point.x - camera.x) / camera.scale)
  const row = Math.floor((point.y - camera.y) / camera.scale)
  const isInside = column >= 0 && column < worldWidth && row >= 0 && row < worldHeight
  return isInside ? column + row * worldWidth : null
}

export type Area = { left: number; top: number; right: number; bottom: number }

/** The tiles in sight; the ends are not part of it. */
export function getVisibleArea(camera: Camera, view: Size): Area {
  const from = (offset: number) => Math.max(0, Math.floor(-offset / camera.scale))
  const to = (offset: number, room: number, max: number) =>
    Math.min(max, Math.ceil((room - offset) / camera.scale))
  return {
    left: from(camera.x),
    top: from(camera.y),
    right: to(camera.x, view.width, worldWidth),
    bottom: to(camera.y, view.height, worldHeight),
  }
}

const getFittingScale = ({ width, height }: Size) =>
  Math.max(1, Math.min(width / worldWidth, height / worldHeight))

export function clampCamera({ x, y, scale }: Camera, view: Size): Camera {
  const along = (offset: number, length: number, room: number) => {
    if (length <= room) return (room - length) / 2
    const spare = room * slack
    return Math.min(spare, Math.max(room - length - spare, offset))
  }
  return {
    scale,
    x: along(x, worldWidth * scale, view.width),
    y: along(y, worldHeight * scale, view.height),
  }
}

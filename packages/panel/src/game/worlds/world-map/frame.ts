import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import type { LivePlayer } from '@trellis/contract/links/world-news.ts'
import { getColumn, getRow } from '../blocks/block.ts'
import type { Sky } from '../weather/sky.ts'
import { type Area, type Camera, getVisibleArea, type Size } from './camera.ts'
import { drawPlayers } from './draw-players.ts'
import { mapColors } from './map-colors.ts'
import type { MapModel } from './map-model.ts'
import type { TileLayer } from './tile-layers.ts'

export type VisibleLayers = { locks: boolean; flags: boolean; special: boolean }
export type Frame = {
  camera: Camera
  view: Size
  sky: Sky
  layers: readonly TileLayer[]
  model: MapModel
  shown: VisibleLayers
  /** Tiles of the item that is looked for; null when none is. */
  found: readonly number[] | null
  players: readonly LivePlayer[]
  cursor: number | null
  hovered: number | null
  /** Rectangles that a tool marks. */
  outlines: readonly Area[]
}

type Canvas = CanvasRenderingContext2D

/** Draws one frame of the map: only the visible part, whatever the size of the rest. */
export function drawFrame(pen: Canvas, frame: Frame, pixelRatio: number) {
  const { camera, view } = frame
  pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  pen.clearRect(0, 0, view.width, view.height)
  drawSky(pen, frame)
  const area = getVisibleArea(camera, view)
  if (area.left >= area.right || area.top >= area.bottom) return
  drawTileArea(pen, frame, area, pixelRatio)
  const squares = getSquares(pen, camera, area)
  if (frame.shown.flags)
    for (const { tile, color } of frame.model.tints) squares.fill([tile], color)
  if (frame.shown.special) squares.outline(frame.model.special, mapColors.ink, mapColors.special)
  if (frame.shown.locks) {
    squares.fill(frame.model.locked, mapColors.locked)
    squares.outline(frame.model.lockBlocks, mapColors.paper, mapColors.lock)
  }
  if (frame.found !== null) drawFound(camera, frame.found, squares)
  drawPlayers(pen, camera, frame.players)
  for (const outline of frame.outlines) drawOutline(pen, camera, outline)
  if (frame.hovered !== null) squares.outline([frame.hovered], mapColors.shade, mapColors.paper)
  if (frame.cursor !== null) squares.outline([frame.cursor], mapColors.paper, mapColors.cursor)
}

function drawSky(pen: Canvas, { camera, sky }: Frame) {
  const height = worldHeight * camera.scale
  const gradient = pen.createLinearGradient(0, camera.y, 0, camera.y + height)
  gradient.addColorStop(0, sky.top)
  gradient.addColorStop(1, sky.bottom)
  pen.fillStyle = gradient
  pen.fillRect(camera.x, camera.y, worldWidth * camera.scale, height)
}

function drawTileArea(pen: Canvas, { camera, layers }: Frame, area: Area, pixelRatio: number) {
  const needed = camera.scale * pixelRatio
  const layer = layers.findLast((it) => it.cell >= needed) ?? layers[0]
  if (layer === undefined) return
  const [columns, rows] = [area.right - area.left, area.bottom - area.top]
  pen.imageSmoothingEnabled = needed < layer.cell
  pen.drawImage(
    layer.image,
    area.left * layer.cell,
    area.top * layer.cell,
    columns * layer.cell,
    rows * layer.cell,
    camera.x + area.left * camera.scale,
    camera.y + area.top * camera.scale,
    columns * camera.scale,
    rows * camera.scale,
  )
}

function drawFound(camera: Camera, found: readonly number[], squares: Squares) {
  squares.fillOthers(found, mapColors.others)
  if (camera.scale >= 14) squares.outline(found, mapColors.ink, mapColors.found)
  else squares.fill(found, mapColors.foundFar)
}

/** Dashes of two colours, which show on any ground. */
function drawOutline(pen: Canvas, { x, y, scale }: Camera, area: Area) {
  const [width, height] = [(area.right - area.left) * scale, (area.bottom - area.top) * scale]
  pen.lineWidth = 2
  for (const [color, dashes] of [
    [mapColors.ink, []],
    [mapColors.paper, [6, 6]],
  ] as const) {
    pen.setLineDash([...dashes])
    pen.strokeStyle = color
    pen.strokeRect(x + area.left * scale, y + area.top * scale, width, height)
  }
  pen.setLineDash([])
}

type Squares = ReturnType<typeof getSquares>

/** Marks on tiles that are in sight; outlines are of two colours, so that they show on any ground. */
function getSquares(pen: Canvas, camera: Camera, area: Area) {
  const { scale } = camera
  const isInSight = (tile: number) => {
    const [column, row] = [getColumn(tile), getRow(tile)]
    return column >= area.left && column < area.right && row >= area.top && row < area.bottom
  }
  const path = (tiles: readonly number[], inset: number) => {
    pen.beginPath()
    for (const tile of tiles)
      if (isInSight(tile))
        pen.rect(
          camera.x + getColumn(tile) * scale + inset,
          camera.y + getRow(tile) * scale + inset,
          scale - 2 * inset,
          scale - 2 * inset,
        )
  }
  const stroke = (tiles: readonly number[], color: string, inset: number) => {
    path(tiles, inset)
    pen.strokeStyle = color
    pen.stroke()
  }
  return {
    fill: (tiles: readonly number[], color: string) => {
      path(tiles, 0)
      pen.fillStyle = color
      pen.fill()
    },
    /** The whole world but these. */
    fillOthers: (tiles: readonly number[], color: string) => {
      path(tiles, 0)
      pen.rect(camera.x, camera.y, worldWidth * scale, worldHeight * scale)
      pen.fillStyle = color
      pen.fill('evenodd')
    },
    outline: (tiles: readonly number[], outer: string, inner: string) => {
      pen.lineWidth = scale >= 14 ? 2 : 1
      stroke(tiles, outer, 0)
      stroke(tiles, inner, pen.lineWidth)
    },
  }
}

import type { GameItem } from '@trellis/contract/game/items.ts'
import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import { cellPx, findSpriteSheet } from '../../../kit/sprite-sheets.ts'
import { getColumn, getRow, tileCount } from '../blocks/block.ts'
import { dimColor, formatCssColor, getTileColor } from '../blocks/tile-color.ts'
import type { MapModel } from './map-model.ts'

type Items = ReadonlyMap<number, GameItem>
/** The whole world at one size of its tiles. */
export type TileLayer = { cell: number; image: HTMLCanvasElement }

/** From the sprites' own size downwards: a frame copies from the nearest size. */
const cells = [cellPx, cellPx / 2, cellPx / 4]

/** Draws all tiles once, so that a frame is a single copy. */
export function drawTileLayers(model: MapModel, items: Items, reuse: readonly TileLayer[]) {
  const layers: TileLayer[] = []
  cells.forEach((cell, at) => {
    const image = reuse[at]?.image ?? document.createElement('canvas')
    image.width = worldWidth * cell
    image.height = worldHeight * cell
    const pen = image.getContext('2d')
    const larger = layers.at(-1)?.image
    if (pen !== null && larger !== undefined) {
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(larger, 0, 0, image.width, image.height)
    } else if (pen !== null) drawTiles(pen, model, items)
    layers.push({ cell, image })
  })
  return layers
}

/**
 * Draws these tiles again in every layer and keeps the rest. The tiles are drawn on a small sheet first: a browser that
 * reduces a part of a layer prepares the whole layer for it, which takes 100 ms and more.
 */
export function redrawTiles(
  model: MapModel,
  items: Items,
  { layers, tiles }: { layers: readonly TileLayer[]; tiles: readonly number[] },
) {
  const sheet = drawSheet(model, items, tiles)
  for (const { cell, image } of layers) {
    const copy = image.getContext('2d')
    if (copy === null) continue
    copy.imageSmoothingQuality = 'high'
    for (const [at, tile] of tiles.entries()) {
      const { x, y } = getPlace(at)
      const to = [getColumn(tile) * cell, getRow(tile) * cell, cell, cell] as const
      copy.clearRect(...to)
      copy.drawImage(sheet, x, y, cellPx, cellPx, ...to)
    }
  }
}

const sheetColumns = 16
const getPlace = (at: number): Place => ({
  x: (at % sheetColumns) * cellPx,
  y: Math.floor(at / sheetColumns) * cellPx,
})

/** Draws tiles side by side, in the order of the list. */
function drawSheet(model: MapModel, items: Items, tiles: readonly number[]): HTMLCanvasElement {
  const sheet = document.createElement('canvas')
  sheet.width = Math.min(sheetColumns, tiles.length) * cellPx
  sheet.height = Math.ceil(tiles.length / sheetColumns) * cellPx
  const pen = sheet.getContext('2d')
  if (pen === null) return sheet
  for (const [at, tile] of tiles.entries()) drawTileAt(pen, { model, items, tile }, getPlace(at))
  return sheet
}

/** The textures that the world's items are cut from. */
export const listTextures = (items: Items): ReadonlySet<string> =>
  new Set([...items.values()].map((it) => it.texture).filter((it) => it !== ''))

function drawTiles(pen: CanvasRenderingContext2D, model: MapModel, items: Items) {
  for (let tile = 0; tile < tileCount; tile++) {
    const place = { x: getColumn(tile) * cellPx, y: getRow(tile) * cellPx }
    drawTileAt(pen, { model, items, tile }, place)
  }
}

type DrawnTile = { model: MapModel; items: Items; tile: number }
type Place = { x: number; y: number }

function drawTileAt(
  pen: CanvasRenderingContext2D,
  { model, items, tile }: DrawnTile,
  { x, y }: Place,
) {
  const [front = 0, behind = 0] = [model.foreground[tile], model.background[tile]]
  if (behind !== 0) drawTile(pen, x, y, { item: items.get(behind), isBehind: true })
  if (front !== 0) drawTile(pen, x, y, { item: items.get(front), isBehind: false })
}

type Drawn = { item: GameItem | undefined; isBehind: boolean }

function drawTile(pen: CanvasRenderingContext2D, x: number, y: number, { item, isBehind }: Drawn) {
  const sprite = getSprite(item)
  if (sprite !== null)
    return pen.drawImage(sprite.sheet, sprite.x, sprite.y, cellPx, cellPx, x, y, cellPx, cellPx)
  const color = getTileColor(item)
  pen.fillStyle = formatCssColor(isBehind ? dimColor(color) : color)
  pen.fillRect(x, y, cellPx, cellPx)
}

function getSprite(item: GameItem | undefined) {
  if (item === undefined || item.texture === '') return null
  const sheet = findSpriteSheet(item.texture).read()
  if (typeof sheet === 'string') return null
  const [x, y] = [item.texture_x * cellPx, item.texture_y * cellPx]
  return x + cellPx <= sheet.width && y + cellPx <= sheet.height ? { sheet, x, y } : null
}

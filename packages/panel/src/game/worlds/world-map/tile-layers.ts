import type { GameItem } from '@trellis/contract/items.ts'
import { worldHeight, worldWidth } from '@trellis/contract/worlds.ts'
import { cellPx, findSpriteSheet } from '../../../kit/sprite-sheets.ts'
import { dimColor, formatCssColor, getTileColor } from '../tile-color.ts'
import { getColumn, getRow, tileCount } from './block.ts'
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

/** Draws these tiles again in every layer and keeps the rest. */
export function redrawTiles(
  model: MapModel,
  items: Items,
  { layers, tiles }: { layers: readonly TileLayer[]; tiles: readonly number[] },
) {
  const [largest, ...smaller] = layers
  const pen = largest?.image.getContext('2d')
  if (largest === undefined || !pen) return
  for (const tile of tiles) {
    pen.clearRect(
      getColumn(tile) * largest.cell,
      getRow(tile) * largest.cell,
      largest.cell,
      largest.cell,
    )
    drawTileAt(pen, model, items, tile)
  }
  for (const { cell, image } of smaller) {
    const copy = image.getContext('2d')
    if (copy === null) continue
    copy.imageSmoothingQuality = 'high'
    for (const tile of tiles) {
      const [column, row, from] = [getColumn(tile), getRow(tile), largest.cell]
      const to = [column * cell, row * cell, cell, cell] as const
      copy.clearRect(...to)
      copy.drawImage(largest.image, column * from, row * from, from, from, ...to)
    }
  }
}

/** The textures that the world's items are cut from. */
export const listTextures = (items: Items): ReadonlySet<string> =>
  new Set([...items.values()].map((it) => it.texture).filter((it) => it !== ''))

function drawTiles(pen: CanvasRenderingContext2D, model: MapModel, items: Items) {
  for (let tile = 0; tile < tileCount; tile++) drawTileAt(pen, model, items, tile)
}

function drawTileAt(pen: CanvasRenderingContext2D, model: MapModel, items: Items, tile: number) {
  const [x, y] = [getColumn(tile) * cellPx, getRow(tile) * cellPx]
  const [front = 0, behind = 0] = [model.foreground[tile], model.background[tile]]
  if (behind !== 0) drawTile(pen, x, y, { id: behind, item: items.get(behind), isBehind: true })
  if (front !== 0) drawTile(pen, x, y, { id: front, item: items.get(front), isBehind: false })
}

type Drawn = { id: number; item: GameItem | undefined; isBehind: boolean }

function drawTile(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  { id, item, isBehind }: Drawn,
) {
  const sprite = getSprite(item)
  if (sprite !== null)
    return pen.drawImage(sprite.sheet, sprite.x, sprite.y, cellPx, cellPx, x, y, cellPx, cellPx)
  const color = getTileColor(id, item)
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

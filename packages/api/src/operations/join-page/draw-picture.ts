import { worldHeight, worldWidth } from '@trellis/contract/game/worlds.ts'
import { cellPx } from '@trellis/contract/kit/item-look.ts'
import { joinPictureSize } from '@trellis/contract/operations/join-page.ts'
import type { ItemLook } from '../../game/items/index.ts'
import { PixelCanvas, type Rgb } from './pixel-canvas.ts'
import {
  getTextWidth,
  glyphHeight,
  listGlyphPixels,
  listTextPixels,
  personGlyph,
} from './pixel-font.ts'
import type { Sprites } from './sprites.ts'

/** Runs of equal tiles, row by row from the top left: item id, count, item id, count, … */
export type Tiles = { foreground: readonly number[]; background: readonly number[] }

/** The facts that a picture shows below the world. */
export type Caption = { name: string; isOnline: boolean; players: number }
/** Describes the content of a picture: only the world where it has no caption. Ids without a look are of no known item. */
export type Scene = { caption: Caption | null; tiles: Tiles; looks: readonly ItemLook[] }

const { width, height } = joinPictureSize
const mainDoor = 6
const sky = { top: [92, 172, 236], bottom: [206, 234, 252] } as const satisfies Record<string, Rgb>
const night: Rgb = [11, 16, 32]
const white: Rgb = [255, 255, 255]
const statusColors = { online: [74, 222, 128], offline: [176, 186, 208] } as const
/** The position of the start world's door in the picture. */
const doorAt = { x: width / 2, y: 290 }
const margin = 60
const scrimTop = 300

/** Draws the start of a world around its main door, with the caption below. */
export function drawPicture({ caption, tiles }: Omit<Scene, 'looks'>, sprites: Sprites) {
  const canvas = new PixelCanvas({ width, height })
  drawSky(canvas)
  drawWorld(canvas, tiles, sprites)
  if (caption !== null) drawCaption(canvas, caption)
  return canvas
}

function drawCaption(canvas: PixelCanvas, { name, isOnline, players }: Caption): void {
  for (let y = scrimTop; y < height; y++) {
    const alpha = Math.min(0.86, ((y - scrimTop) / (height - scrimTop)) * 1.5)
    canvas.fill({ x: 0, y, width, height: 1 }, night, alpha)
  }
  const size = Math.min(12, Math.floor((width - 2 * margin) / getTextWidth(name)))
  const nameTop = 500 - glyphHeight * size
  canvas.draw(listTextPixels(name), { x: margin, y: nameTop }, { size, color: white })
  drawStatus(canvas, isOnline, players)
}

function drawStatus(canvas: PixelCanvas, isOnline: boolean, players: number): void {
  const size = 5
  const y = 546
  const color = isOnline ? statusColors.online : statusColors.offline
  const word = isOnline ? 'ONLINE' : 'OFFLINE'
  canvas.fill({ x: margin, y: y + 5, width: 25, height: 25 }, color)
  const wordAt = margin + 45
  canvas.draw(listTextPixels(word), { x: wordAt, y }, { size, color })
  if (!isOnline) return
  const personAt = wordAt + getTextWidth(word) * size + 50
  canvas.draw(listGlyphPixels(personGlyph), { x: personAt, y }, { size, color: white })
  const count = String(players)
  canvas.draw(listTextPixels(count), { x: personAt + 45, y }, { size, color: white })
}

function drawSky(canvas: PixelCanvas): void {
  for (let y = 0; y < height; y++) {
    const part = y / height
    const mix = (at: 0 | 1 | 2) => sky.top[at] * (1 - part) + sky.bottom[at] * part
    canvas.fill({ x: 0, y, width, height: 1 }, [mix(0), mix(1), mix(2)])
  }
}

function drawWorld(canvas: PixelCanvas, tiles: Tiles, sprites: Sprites): void {
  const layers = [
    { ids: readRuns(tiles.background), shade: 0.62 },
    { ids: readRuns(tiles.foreground), shade: 1 },
  ]
  const camera = findCamera(layers[1]?.ids ?? new Uint32Array())
  const visible = listVisibleTiles(camera)
  for (const { ids, shade } of layers)
    for (const { tile, at } of visible) {
      const id = ids[tile] ?? 0
      if (id !== 0) sprites.draw(canvas, id, at, shade)
    }
}

type Camera = { x: number; y: number }

function listVisibleTiles(camera: Camera) {
  return Array.from({ length: worldWidth * worldHeight }, (_, tile) => ({
    tile,
    at: {
      x: (tile % worldWidth) * cellPx - camera.x,
      y: Math.floor(tile / worldWidth) * cellPx - camera.y,
    },
  })).filter(({ at }) => at.x > -cellPx && at.y > -cellPx && at.x < width && at.y < height)
}

/** Returns the world's pixel at the top left of the picture, so that the main door is in its middle. */
function findCamera(foreground: Uint32Array) {
  const door = foreground.indexOf(mainDoor)
  const tile = door === -1 ? Math.floor(24.5 * worldWidth) : door
  const x = (tile % worldWidth) * cellPx + cellPx / 2 - doorAt.x
  const y = Math.floor(tile / worldWidth) * cellPx - doorAt.y
  const clamp = (at: number, max: number) => Math.round(Math.min(Math.max(at, 0), max))
  return {
    x: clamp(x, worldWidth * cellPx - width),
    y: clamp(y, worldHeight * cellPx - height),
  }
}

/** Runs beyond the world are ignored. */
function readRuns(runs: readonly number[]): Uint32Array {
  const ids = new Uint32Array(worldWidth * worldHeight)
  let at = 0
  for (let run = 0; run + 1 < runs.length && at < ids.length; run += 2) {
    const count = Math.max(0, runs[run + 1] ?? 0)
    ids.fill(runs[run] ?? 0, at, at + count)
    at += count
  }
  return ids
}

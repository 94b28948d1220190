import type { GameItem } from '@trellis/contract/game/items.ts'
import type { PlayerLook } from '@trellis/contract/game/players.ts'
import type { Drawing } from '../../../kit/drawing.ts'
import { cellPx, findSpriteSheet } from '../../../kit/sprite-sheets.ts'
import { type Area, isBehind, listBody, placeWorn, sortWorn, type Worn } from './avatar-layout.ts'

export type AvatarScene = {
  look: PlayerLook
  items: ReadonlyMap<number, GameItem>
  /** The part of the figure that is shown. */
  part: Area
}

type WornPicture = Worn & { sheet: ImageBitmap; cell: Area }

const shirt = 1
const pants = 2

/** Draws a player from their clothes, again whenever a sheet with one of them has loaded. */
export function createAvatarDrawing(): Drawing<AvatarScene> {
  let canvas: HTMLCanvasElement | null = null
  let scene: AvatarScene | null = null
  let ends: (() => void)[] = []
  const draw = () => {
    if (canvas !== null && scene !== null) drawFigure(canvas, scene)
  }
  const follow = () => {
    for (const end of ends) end()
    const files = new Set(listItems(scene).map(({ texture }) => texture))
    ends = [...files].map((file) => findSpriteSheet(file).subscribe(draw))
  }
  return {
    attach: (next) => {
      canvas = next
      follow()
      draw()
      return () => {
        canvas = null
        for (const end of ends) end()
        ends = []
      }
    },
    show: (next) => {
      scene = next
      if (canvas !== null) follow()
      draw()
    },
  }
}

const listItems = (scene: AvatarScene | null): GameItem[] =>
  scene === null ? [] : scene.look.clothes.flatMap((id) => scene.items.get(id) ?? [])

function drawFigure(canvas: HTMLCanvasElement, scene: AvatarScene) {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { part, look } = scene
  const scale = canvas.width / part.width
  pen.setTransform(scale, 0, 0, scale, -part.x * scale, -part.y * scale)
  pen.imageSmoothingEnabled = false
  pen.clearRect(part.x, part.y, part.width, part.height)
  const worn = sortWorn(listItems(scene).flatMap((item) => findPicture(item) ?? []))
  for (const each of worn.filter(isBehind)) drawWorn(pen, each)
  const dressed = { hasShirt: has(worn, shirt), hasPants: has(worn, pants) }
  for (const { x, y, width, height, color } of listBody(look.skin, dressed)) {
    pen.fillStyle = color
    pen.fillRect(x, y, width, height)
  }
  for (const each of worn.filter((it) => !isBehind(it))) drawWorn(pen, each)
}

const has = (worn: readonly Worn[], slot: number) => worn.some((it) => it.slot === slot)

function drawWorn(pen: CanvasRenderingContext2D, { sheet, cell, box, slot }: WornPicture) {
  const to = placeWorn({ slot, box })
  if (to === null) return
  const [left, top] = [cell.x + box.x, cell.y + box.y]
  pen.drawImage(sheet, left, top, box.width, box.height, to.x, to.y, to.width, to.height)
}

/** Returns an item's picture; null before its sheet has loaded, and for a clear cell. */
function findPicture(item: GameItem): WornPicture | null {
  const sheet = findSpriteSheet(item.texture).read()
  if (sheet === 'loading' || sheet === 'missing') return null
  const cell = {
    x: item.texture_x * cellPx,
    y: item.texture_y * cellPx,
    width: cellPx,
    height: cellPx,
  }
  const box = findBox(item, sheet, cell)
  return box === null ? null : { slot: item.clothing_type, box, sheet, cell }
}

const boxes = new Map<string, Area | null>()

function findBox(item: GameItem, sheet: ImageBitmap, cell: Area): Area | null {
  const key = `${item.texture}:${cell.x}:${cell.y}`
  const known = boxes.get(key)
  if (known !== undefined) return known
  const found = measure(sheet, cell)
  boxes.set(key, found)
  return found
}

/** Returns the smallest area of a cell with all its pixels that can be seen. */
function measure(sheet: ImageBitmap, cell: Area): Area | null {
  const canvas = document.createElement('canvas')
  canvas.width = cellPx
  canvas.height = cellPx
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.drawImage(sheet, cell.x, cell.y, cellPx, cellPx, 0, 0, cellPx, cellPx)
  return findSeenArea(pen.getImageData(0, 0, cellPx, cellPx).data, cellPx)
}

/** Returns the smallest area with all pixels that are not clear; null when all are. */
export function findSeenArea(rgba: ArrayLike<number>, width: number): Area | null {
  const seen = Array.from({ length: rgba.length / 4 }, (_, at) => at).filter(
    (at) => (rgba[at * 4 + 3] ?? 0) > 8,
  )
  if (seen.length === 0) return null
  const columns = seen.map((at) => at % width)
  const rows = seen.map((at) => Math.floor(at / width))
  const [x, y] = [Math.min(...columns), Math.min(...rows)]
  return { x, y, width: Math.max(...columns) - x + 1, height: Math.max(...rows) - y + 1 }
}

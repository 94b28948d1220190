import type { Shape } from './shapes.ts'
import { side } from './sprite.ts'

/** What a light needs to know of the shape it falls on. */
export type Area = { shape: Shape; left: number; top: number; right: number; bottom: number }

/** How bright (0 line … 4 shine) a pixel of the area is. The sun stands at the top left. */
export type Light = (x: number, y: number, area: Area) => number

/** A slab with a lit upper left edge and a shaded lower right one. */
export const slab: Light = (x, y, { shape }) => {
  const isLit = !shape(x - 1, y) || !shape(x, y - 1)
  const isShaded = !shape(x + 1, y) || !shape(x, y + 1)
  if (isLit === isShaded) return 2
  return isLit ? 3 : 1
}

/** A ball or anything bulging. */
export const round: Light = (x, y, area) => {
  const across = (x - area.left) / (area.right - area.left)
  const down = (y - area.top) / (area.bottom - area.top)
  const far = Math.hypot(across - 0.32, down - 0.28)
  if (far < 0.13) return 4
  if (far < 0.32) return 3
  return far < 0.56 ? 2 : 1
}

/** An upright cylinder. */
export const tube: Light = (x, _y, { left, right }) => band((x - left) / (right - left))

/** A cylinder lying down. */
export const roll: Light = (_x, y, { top, bottom }) => band((y - top) / (bottom - top))

/** Hanging cloth: soft folds, darker toward the hem. */
export const folds: Light = (x, y, area) => {
  const edge = slab(x, y, area)
  if (edge !== 2) return edge
  const wave = Math.sin((x - area.left) * 1.05)
  const down = (y - area.top) / (area.bottom - area.top)
  if (wave > 0.55 && down < 0.85) return 3
  return wave < -0.5 && down > 0.2 ? 1 : 2
}

/** Lit above, shaded below, for what is seen slightly from above. */
export const slope: Light = (_x, y, { top, bottom }) => {
  const down = (y - top) / (bottom - top)
  if (down < 0.3) return 3
  return down < 0.7 ? 2 : 1
}

/** Polished metal: a diagonal gleam over a slab. */
export const gleam: Light = (x, y, area) => {
  const edge = slab(x, y, area)
  if (edge !== 2) return edge
  const along = (x - area.left + y - area.top) % 13
  return along > 5 && along < 8 ? 4 : 2
}

/** The same everywhere. */
export const even =
  (level: number): Light =>
  () =>
    level

export function areaOf(shape: Shape): Area {
  const area: Area = { shape, left: side, top: side, right: 0, bottom: 0 }
  for (let y = 0.5; y < side; y++) {
    for (let x = 0.5; x < side; x++) {
      if (!shape(x, y)) continue
      area.left = Math.min(area.left, x - 0.5)
      area.top = Math.min(area.top, y - 0.5)
      area.right = Math.max(area.right, x + 0.5)
      area.bottom = Math.max(area.bottom, y + 0.5)
    }
  }
  return area
}

function band(part: number): number {
  if (part < 0.14) return 2
  if (part < 0.26) return 3
  if (part < 0.36) return 4
  if (part < 0.48) return 3
  return part < 0.74 ? 2 : 1
}

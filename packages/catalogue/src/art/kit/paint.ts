import type { Color } from './color.ts'
import { areaOf, type Light, slab } from './lights.ts'
import { type Ramp, shade } from './ramp.ts'
import type { Shape } from './shapes.ts'
import { eachPixel, type Painter } from './sprite.ts'

/** A part of a drawing: lit, and outlined where it ends. */
export function part(shape: Shape, ramp: Ramp, light: Light = slab): Painter {
  const isOutside = (x: number, y: number): boolean =>
    !shape(x, y) && (shape(x - 1, y) || shape(x + 1, y) || shape(x, y - 1) || shape(x, y + 1))
  return (sprite) => {
    eachPixel((x, y) => {
      if (isOutside(x + 0.5, y + 0.5)) sprite.set(x, y, ramp.line)
    })
    coat(shape, ramp, light)(sprite)
  }
}

/** Lit like a part, without the outline. */
export function coat(shape: Shape, ramp: Ramp, light: Light = slab): Painter {
  return (sprite) => {
    const area = areaOf(shape)
    eachPixel((x, y) => {
      if (!shape(x + 0.5, y + 0.5)) return
      sprite.set(x, y, shade(ramp, light(x + 0.5, y + 0.5, area)))
    })
  }
}

export function fill(shape: Shape, color: Color, alpha = 255): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      if (shape(x + 0.5, y + 0.5)) sprite.set(x, y, color, alpha)
    })
}

/** Single pixels, given as x, y, x, y, … */
export function dots(color: Color, ...points: number[]): Painter {
  return (sprite) => {
    for (let at = 0; at + 1 < points.length; at += 2) {
      sprite.set(points[at] ?? 0, points[at + 1] ?? 0, color)
    }
  }
}

/** Paints only where something is already: patterns on a garment. */
export function within(painter: Painter): Painter {
  return (sprite) => {
    const before = sprite.pixels.slice()
    painter(sprite)
    for (let at = 0; at < before.length; at += 4) {
      if (before[at + 3] === 0) sprite.pixels.set([0, 0, 0, 0], at)
    }
  }
}

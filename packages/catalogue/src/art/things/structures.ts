import { gleam, roll, slope, tube } from '../kit/lights.ts'
import { fill, part } from '../kit/paint.ts'
import { black, gold, iron, red, rock, steel } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, cut, disc, ellipse, mirrored, path, poly, type Shape, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

/** A board on brackets that one can jump up through; boards side by side join. */
export function platform(ramp: Ramp): Painter {
  return layers(
    part(mirrored(poly(4, 7, 12, 7, 4, 14)), ramp),
    part(box(-1, 1, 34, 6), ramp, slope),
    fill(union(box(15, 3, 1, 4), box(31, 3, 1, 4)), ramp.line),
  )
}

export function ladder(ramp: Ramp): Painter {
  return layers(
    ...[3, 11, 19, 27].map((y) => part(box(7, y, 18, 2), ramp, slope)),
    part(mirrored(box(6, -1, 3, 34)), ramp, tube),
  )
}

export function fence(ramp: Ramp): Painter {
  const post = (x: number): Shape => union(box(x, 11, 5, 21), poly(x, 11, x + 2.5, 7, x + 5, 11))
  return layers(
    part(box(-1, 15, 34, 3), ramp, slope),
    part(box(-1, 24, 34, 3), ramp, slope),
    ...[2, 13.5, 25].map((x) => part(post(Math.round(x)), ramp)),
  )
}

export function pillar(ramp: Ramp): Painter {
  return layers(
    part(box(9, -1, 14, 34), ramp, tube),
    fill(union(box(13, 0, 1, 32), box(18, 0, 1, 32)), ramp.dark),
    part(box(6, 0, 20, 3), ramp, slope),
    part(box(6, 29, 20, 3), ramp, slope),
  )
}

export const chain: Painter = layers(
  ...[4, 15, 26].map((y) => part(cut(ellipse(16, y, 3.4, 5), ellipse(16, y, 1.4, 2.8)), iron)),
  ...[-1, 10, 21, 31].map((y) => part(box(15, y - 2.5, 2, 5), steel, tube)),
)

export const rope: Painter = layers(
  part(box(14, -1, 4, 34), gold, tube),
  ...[1, 6, 11, 16, 21, 26, 31].map((y) => fill(path(1.2, 14, y + 2, 18, y - 1), gold.line)),
)

export const spikes: Painter = layers(
  part(box(0, 28, 32, 4), black, slope),
  ...[0, 8, 16, 24].map((x) => part(poly(x, 28, x + 4, 10, x + 8, 28), iron, tube)),
)

export const trampoline: Painter = layers(
  part(mirrored(path(2.4, 5, 21, 8, 32)), iron),
  part(path(2, 8, 23, 13, 27, 19, 23, 24, 27), iron),
  part(box(1, 18, 30, 3), red, slope),
)

export const rail: Painter = layers(
  ...[2, 10, 18, 26].map((x) => part(box(x, 28, 4, 4), rock)),
  part(box(-1, 25, 34, 3), steel, gleam),
)

export const pipe: Painter = layers(
  part(box(-1, 10, 34, 12), steel, roll),
  part(box(1, 8, 5, 16), steel, roll),
  part(box(26, 8, 5, 16), steel, roll),
)

export const flag: Painter = layers(
  part(box(7, 2, 2, 29), iron, tube),
  part(poly(9, 3, 20, 5, 28, 3, 28, 15, 20, 17, 9, 15), red, roll),
  part(disc(8, 2, 1.8), gold),
  part(box(3, 29, 10, 3), rock),
)

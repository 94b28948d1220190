import { even, folds, gleam, round, slab, slope, tube } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import {
  black,
  brown,
  flame,
  gold,
  green,
  leather,
  oak,
  red,
  silver,
  sky,
  walnut,
  white,
  yellow,
} from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import {
  both,
  box,
  cut,
  disc,
  ellipse,
  mirrored,
  path,
  pill,
  poly,
  type Shape,
  union,
} from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

export function cape(ramp: Ramp, trim: Ramp): Painter {
  const shape = poly(10, 4, 22, 4, 28, 30, 22, 28, 16, 31, 10, 28, 4, 30)
  return layers(
    part(shape, ramp, folds),
    fill(both(shape, union(path(2, 4, 29, 10, 27, 16, 30, 22, 27, 28, 29))), trim.base),
    part(pill([8, 2, 16, 5], 2), trim, slope),
    part(disc(16, 5, 1.6), gold, even(4)),
  )
}

/** Two wings of three rows of feathers. */
export function wings(ramp: Ramp): Painter {
  const rows: Shape[] = [
    poly(15, 10, 4, 2, 1, 14, 4, 24, 8, 28, 9, 24, 14, 22),
    poly(15, 10, 6, 5, 4, 14, 7, 20, 14, 18),
    poly(15, 11, 9, 7, 8, 13, 14, 15),
  ]
  return layers(...rows.map((row) => part(mirrored(row), ramp, folds)))
}

export function batWings(ramp: Ramp): Painter {
  return layers(
    part(
      mirrored(
        cut(
          poly(15, 12, 8, 4, 1, 6, 1, 26, 8, 22, 15, 24),
          ellipse(4, 27, 3.4, 5),
          ellipse(11.5, 25, 3, 4),
        ),
      ),
      ramp,
      slab,
    ),
    fill(mirrored(union(path(1.2, 14, 13, 8, 5, 2, 22), path(1.2, 8, 5, 8, 20))), ramp.line),
  )
}

export function butterflyWings(ramp: Ramp, spot: Ramp): Painter {
  return layers(
    part(mirrored(ellipse(8, 11, 7.4, 8)), ramp, round),
    part(mirrored(ellipse(9.5, 23, 5.6, 6)), ramp, round),
    fill(mirrored(union(disc(7, 10, 2.6), disc(9.5, 23, 2))), spot.light),
    part(path(2.4, 16, 8, 16, 27), black),
    fill(mirrored(path(1, 15, 7, 12, 2)), black.line),
  )
}

export function backpack(ramp: Ramp): Painter {
  return layers(
    part(cut(ellipse(16, 5, 4, 4), ellipse(16, 5, 2, 2)), leather),
    part(pill([6, 5, 20, 25], 5), ramp, tube),
    part(pill([5, 6, 22, 10], 4), ramp, slope),
    part(pill([9, 19, 14, 9], 2), ramp, slab),
    part(mirrored(box(10, 13, 2, 6)), leather),
    part(box(14, 20, 4, 2), gold),
  )
}

export const jetPack: Painter = layers(
  part(mirrored(poly(7, 23, 13, 23, 10, 32)), flame, even(3)),
  part(mirrored(pill([5, 3, 9, 20], 4)), silver, tube),
  part(mirrored(poly(5, 8, 14, 8, 9.5, 1)), red, round),
  part(box(13, 10, 6, 7), black),
  dots(yellow.shine, 15, 12, 16, 14),
)

export const quiver: Painter = layers(
  ...[11, 16, 21].map((x) =>
    layers(
      part(path(1.4, x + 3, 3, x - 1, 14), oak),
      part(poly(x + 1, 6, x + 2, 1, x + 6, 2, x + 4, 7), red),
    ),
  ),
  part(poly(9, 11, 24, 13, 20, 31, 9, 30), leather, tube),
  part(poly(9, 11, 24, 13, 24, 16, 9, 14), gold),
)

export const guitar: Painter = layers(
  part(path(3, 14, 18, 27, 4), walnut),
  part(path(5, 25, 6, 29, 2), black),
  part(union(disc(9, 23, 7.4), disc(15, 17, 5.4)), oak, round),
  part(disc(12.5, 19.5, 2.6), black, even(0)),
  fill(path(1, 8, 24, 26, 5), white.shine),
)

export const turtleShell: Painter = layers(
  part(ellipse(16, 16, 13, 14.5), leather, round),
  part(ellipse(16, 16, 11, 12.5), green, round),
  fill(
    both(
      ellipse(16, 16, 11, 12.5),
      union(
        cut(
          poly(16, 9, 22, 13, 22, 19, 16, 23, 10, 19, 10, 13),
          poly(16, 10.4, 20.8, 13.6, 20.8, 18.4, 16, 21.6, 11.2, 18.4, 11.2, 13.6),
        ),
        path(1.2, 16, 3, 16, 9),
        path(1.2, 16, 23, 16, 29),
        path(1.2, 4, 10, 10, 13),
        path(1.2, 28, 10, 22, 13),
        path(1.2, 4, 22, 10, 19),
        path(1.2, 28, 22, 22, 19),
      ),
    ),
    green.line,
  ),
)

export function tail(ramp: Ramp, tip: Ramp): Painter {
  return layers(
    part(path(7, 6, 28, 17, 27, 24, 19, 22, 8), ramp, round),
    part(union(disc(22, 7, 4), poly(18, 8, 20, 0, 26, 7)), tip, round),
  )
}

export const kite: Painter = layers(
  fill(path(1.2, 16, 24, 12, 27, 17, 29, 13, 31), white.base),
  part(poly(16, 1, 27, 11, 16, 25, 5, 11), red, even(2)),
  fill(poly(16, 1, 27, 11, 16, 11), yellow.base),
  fill(poly(5, 11, 16, 11, 16, 24), sky.base),
  fill(union(box(15.5, 2, 1, 22), box(6, 10.5, 20, 1)), brown.line),
)

/** A frame with a rolled blanket on top. */
export const bedroll: Painter = layers(
  part(pill([6, 6, 20, 24], 3), walnut, tube),
  part(mirrored(box(9, 4, 4, 28)), leather),
  part(pill([3, 1, 26, 7], 3), sky, slope),
  part(box(12, 17, 8, 6), brown, gleam),
)

import { even, gleam, roll, round, slope, tube } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import {
  black,
  cream,
  emerald,
  gold,
  green,
  leaf,
  oak,
  paper,
  red,
  silver,
  sky,
  violet,
  white,
  yellow,
} from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, cut, disc, ellipse, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

export const clover: Painter = layers(
  part(path(2, 16, 17, 19, 31), leaf),
  ...[
    [10.5, 8],
    [21.5, 8],
    [10.5, 19],
    [21.5, 19],
  ].map(([x = 0, y = 0]) =>
    part(union(disc(x - 2, y, 4), disc(x + 2, y, 4), disc(x, y + 2, 4)), green, round),
  ),
)

export const feather: Painter = layers(
  part(poly(27, 2, 28, 10, 22, 19, 12, 26, 9, 23, 14, 11, 20, 5), white),
  fill(path(1.2, 5, 30, 25, 5), white.line),
  fill(union(path(1, 13, 15, 16, 16), path(1, 19, 21, 20, 15)), white.dark),
)

export const ticket: Painter = layers(
  part(cut(box(2, 9, 28, 15), disc(2, 16.5, 3), disc(30, 16.5, 3)), gold, gleam),
  fill(cut(box(7, 12, 18, 9), box(8, 13, 16, 7)), gold.line),
  fill(poly(16, 13, 17.5, 16, 20, 16.5, 17.5, 18, 16, 20, 14.5, 18, 12, 16.5, 14.5, 16), red.base),
)

export const scroll: Painter = layers(
  part(box(7, 6, 18, 20), paper, even(3)),
  fill(
    union(box(10, 11, 12, 1), box(10, 14, 10, 1), box(10, 17, 12, 1), box(10, 20, 7, 1)),
    paper.line,
  ),
  part(pill([4, 3, 24, 5], 2), paper, roll),
  part(pill([4, 24, 24, 5], 2), paper, roll),
)

export const rocket: Painter = layers(
  part(path(1.6, 16, 22, 16, 31), oak),
  part(box(11, 10, 10, 13), red, tube),
  fill(union(box(11, 13, 10, 2), box(11, 18, 10, 2)), yellow.base),
  part(poly(9, 10, 16, 1, 23, 10), sky, tube),
)

export const sprayCan: Painter = layers(
  part(pill([9, 11, 14, 20], 2), emerald, tube),
  part(box(9, 17, 14, 7), cream, tube),
  fill(ellipse(16, 20.5, 3, 2), leaf.base),
  part(box(13, 5, 6, 5), silver, tube),
  dots(sky.shine, 9, 5, 6, 4, 6, 7, 3, 3, 3, 6, 4, 9),
)

export function hourglass(sand: Ramp): Painter {
  return layers(
    part(poly(8, 4, 24, 4, 17, 16, 24, 28, 8, 28, 15, 16), white, even(3)),
    fill(poly(10, 9, 22, 9, 16, 16), sand.base),
    fill(poly(10, 27, 22, 27, 16, 20), sand.base),
    fill(box(15.5, 15, 1, 8), sand.light),
    part(box(5, 2, 22, 3), oak, slope),
    part(box(5, 27, 22, 3), oak, slope),
  )
}

export function key(metal: Ramp): Painter {
  return layers(
    part(union(path(3, 14, 18, 28, 4), path(3, 23, 9, 27, 13), path(3, 20, 12, 23, 15)), metal),
    part(cut(disc(10, 22, 7), disc(10, 22, 3)), metal, gleam),
  )
}

export const gift: Painter = layers(
  part(box(5, 14, 22, 17), violet),
  part(box(3, 10, 26, 5), violet, slope),
  fill(box(14, 10, 4, 21), yellow.base),
  part(cut(ellipse(11, 7, 5, 3.4), ellipse(11, 7, 2.4, 1.2)), yellow),
  part(cut(ellipse(21, 7, 5, 3.4), ellipse(21, 7, 2.4, 1.2)), yellow),
)

export const magnet: Painter = layers(
  part(
    union(
      cut(disc(16, 13, 12), disc(16, 13, 5.5), box(0, 13, 32, 20)),
      box(4, 13, 6.5, 10),
      box(21.5, 13, 6.5, 10),
    ),
    red,
    gleam,
  ),
  part(box(4, 23, 6.5, 6), silver, even(3)),
  part(box(21.5, 23, 6.5, 6), silver, even(3)),
)

export const coffeeBag: Painter = layers(
  part(poly(7, 8, 25, 8, 27, 31, 5, 31), oak, tube),
  part(box(7, 4, 18, 5), cream, slope),
  part(ellipse(16, 20, 5, 6), black, round),
  fill(path(1.2, 17, 15, 15, 20, 17, 25), oak.light),
)

export const compass: Painter = layers(
  part(disc(16, 17, 13), gold, gleam),
  part(disc(16, 17, 9.5), cream, even(4)),
  part(disc(16, 2.5, 2), gold),
  fill(poly(21, 10, 17.5, 18, 14.5, 16), red.base),
  fill(poly(11, 24, 17.5, 18, 14.5, 16), black.light),
)

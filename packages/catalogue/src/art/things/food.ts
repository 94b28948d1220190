import { even, round, slab, slope, tube } from '../kit/lights.ts'
import { coat, dots, fill, part } from '../kit/paint.ts'
import {
  chocolate,
  cream,
  crust,
  green,
  leaf,
  orange,
  paper,
  pink,
  red,
  sky,
  snow,
  violet,
  walnut,
  white,
  yellow,
} from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { both, box, cut, disc, ellipse, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

const stalk = part(path(1.6, 16, 10, 17, 5), walnut)

export function apple(ramp: Ramp): Painter {
  return layers(
    part(union(disc(11.5, 18, 8), disc(20.5, 18, 8), ellipse(16, 21, 9, 7)), ramp, round),
    stalk,
    part(ellipse(21, 7, 4, 2), leaf),
  )
}

export const pear: Painter = layers(
  part(union(disc(16, 21, 8.5), ellipse(16, 13, 5, 7)), yellow, round),
  part(path(1.6, 16, 6, 18, 2), walnut),
  part(ellipse(21.5, 4, 3.5, 1.8), leaf),
)

export const cherries: Painter = layers(
  fill(path(1.4, 10, 21, 19, 5), leaf.dark),
  fill(path(1.4, 22, 20, 19, 5), leaf.dark),
  part(ellipse(23, 6, 4.5, 2), leaf),
  part(disc(10, 22, 6), red, round),
  part(disc(22, 21, 6), red, round),
)

export const carrot: Painter = layers(
  part(union(path(2.6, 23, 9, 24, 2), path(2.6, 23, 9, 29, 5), path(2.6, 23, 9, 29, 10)), leaf),
  part(poly(19, 7, 25, 13, 12, 25, 4, 28, 7, 20), orange, slab),
  fill(
    union(box(11, 19, 4, 1), box(16, 15, 3, 1), box(17, 12, 3, 1), box(9, 23, 3, 1)),
    orange.dark,
  ),
)

export const grapes: Painter = layers(
  part(path(1.8, 16, 8, 17, 2), walnut),
  part(ellipse(22, 5, 5, 2.4), leaf),
  ...[
    [9, 11],
    [16, 10],
    [23, 11],
    [12.5, 16.5],
    [19.5, 16.5],
    [16, 22],
    [16, 28],
  ].map(([x = 0, y = 0]) => part(disc(x, y, 3.6), violet, round)),
)

export const bread: Painter = layers(
  part(pill([2, 10, 28, 17], 7), crust, round),
  ...[8, 14, 20].map((x) => fill(path(2, x, 19, x + 3, 12), cream.light)),
)

export const cheeseWedge: Painter = layers(
  part(poly(2, 20, 26, 8, 30, 16, 30, 27, 2, 27), yellow, slab),
  fill(poly(2, 20, 26, 8, 30, 16), yellow.light),
  fill(poly(2, 20, 30, 16, 30, 17, 2, 21), yellow.dark),
  fill(
    union(disc(9, 24, 2), disc(18, 22, 2.4), disc(25, 24, 1.6), ellipse(21, 13, 2, 1)),
    yellow.dark,
  ),
)

export const cakeSlice: Painter = layers(
  part(poly(3, 14, 24, 9, 29, 14, 29, 28, 3, 28), crust),
  fill(box(3, 20, 26, 3), red.light),
  part(poly(3, 13, 24, 8, 29, 13, 29, 17, 3, 17), pink, slope),
  part(disc(20, 7, 3), red, round),
)

export const pie: Painter = layers(
  part(poly(3, 19, 29, 19, 25, 28, 7, 28), sky, tube),
  part(cut(ellipse(16, 19, 14, 10), box(0, 20, 32, 12)), crust, round),
  ...[11, 16, 21].map((x) => fill(path(1.4, x, 12, x + 1, 16), crust.line)),
)

export function donut(icing: Ramp): Painter {
  const ring = cut(ellipse(16, 17, 13, 11), ellipse(16, 16, 4, 3))
  return layers(
    part(ring, crust, round),
    coat(cut(ellipse(16, 15, 12, 8.5), ellipse(16, 16, 5, 4)), icing, slab),
    dots(white.shine, 8, 12, 14, 8, 23, 10, 26, 15, 7, 17, 20, 20, 12, 20),
    dots(yellow.light, 10, 9, 18, 9, 25, 12, 22, 18, 9, 20, 15, 21),
  )
}

export const cookie: Painter = layers(
  part(disc(16, 16, 12.5), crust, round),
  ...[
    [11, 10],
    [20, 9],
    [23, 17],
    [15, 17],
    [9, 19],
    [17, 24],
  ].map(([x = 0, y = 0]) => part(disc(x, y, 1.6), chocolate)),
)

export const fish: Painter = layers(
  part(poly(22, 16, 30, 8, 28, 16, 30, 24), sky),
  part(ellipse(14, 16, 12, 7.5), sky, round),
  part(poly(12, 9, 18, 5, 20, 11), sky),
  fill(ellipse(12, 20, 8, 2.4), snow.light),
  fill(disc(7, 14, 1.6), white.shine),
  dots(walnut.line, 7, 14, 6, 14),
)

export const drumstick: Painter = layers(
  part(path(3.4, 19, 19, 27, 27), cream),
  part(union(disc(27, 25, 2.4), disc(25, 27.4, 2.4)), cream, round),
  part(union(disc(12, 12, 9.5), poly(5, 19, 19, 5, 22, 22)), crust, round),
)

export const friedEgg: Painter = layers(
  part(union(ellipse(15, 18, 13, 9), disc(9, 15, 6), ellipse(23, 21, 7, 6)), white, slab),
  part(disc(15, 16.5, 5.5), yellow, round),
)

export const soup: Painter = layers(
  fill(union(path(1.4, 12, 9, 11, 6, 13, 3), path(1.4, 19, 9, 18, 6, 20, 3)), snow.base, 170),
  part(cut(ellipse(16, 16, 14, 14), box(0, 0, 32, 16)), red, round),
  part(ellipse(16, 15, 14, 4), red, even(3)),
  fill(ellipse(16, 15.4, 11.5, 2.6), orange.base),
  fill(union(box(10, 15, 3, 1), box(18, 14, 3, 1), box(15, 16, 2, 1)), leaf.base),
  part(box(11, 29, 10, 2), red),
)

export const iceCream: Painter = layers(
  part(poly(8, 15, 24, 15, 16, 31), crust, slab),
  fill(union(path(1, 12, 16, 19, 25), path(1, 20, 16, 13, 25)), crust.line),
  part(disc(10.5, 12, 5.5), pink, round),
  part(disc(21.5, 12, 5.5), cream, round),
  part(disc(16, 7, 5.5), chocolate, round),
)

export const pizza: Painter = layers(
  part(poly(3, 8, 29, 8, 16, 31), yellow, slab),
  part(pill([2, 4, 28, 6], 3), crust, slope),
  ...[
    [11, 14],
    [20, 13],
    [16, 21],
  ].map(([x = 0, y = 0]) => part(disc(x, y, 2.4), red)),
  dots(leaf.base, 15, 12, 16, 12, 14, 18, 19, 18, 18, 25),
)

export const corn: Painter = layers(
  part(ellipse(16, 13, 6.5, 12), yellow, tube),
  ...[5, 8, 11, 14, 17].map((y) =>
    fill(both(box(10, y, 12, 1), ellipse(16, 13, 6, 11.5)), yellow.dark),
  ),
  part(poly(16, 31, 8, 26, 6, 13, 13, 20), leaf),
  part(poly(16, 31, 24, 26, 26, 13, 19, 20), leaf),
)

export const melon: Painter = layers(
  part(cut(disc(16, 11, 15), box(0, -9, 32, 21)), green, even(2)),
  coat(cut(disc(16, 11, 13), box(0, -9, 32, 21)), cream, even(4)),
  coat(cut(disc(16, 11, 11.6), box(0, -9, 32, 21)), red, slope),
  dots(walnut.line, 9, 14, 14, 16, 19, 14, 23, 13, 12, 19, 18, 19, 16, 13),
)

export const lollipop: Painter = layers(
  part(box(15, 18, 2, 13), paper),
  part(disc(16, 11, 9.5), red, round),
  fill(cut(disc(15.5, 11.5, 6.8), disc(16.5, 11.5, 5.2)), white.shine),
  fill(cut(disc(16.5, 11, 3.4), disc(16, 11.5, 1.8)), white.shine),
)

export const mug: Painter = layers(
  fill(union(path(1.4, 11, 7, 10, 4, 12, 1), path(1.4, 17, 7, 16, 4, 18, 1)), snow.base, 170),
  part(cut(ellipse(24, 19, 6, 6), ellipse(24, 19, 3.4, 3.4)), sky),
  part(pill([5, 10, 18, 20], 3), sky, tube),
  fill(ellipse(14, 11, 8, 2), chocolate.base),
)

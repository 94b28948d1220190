import { even, folds, gleam, roll, round, slab, slope, tube } from '../kit/lights.ts'
import { fill, part } from '../kit/paint.ts'
import { black, cream, gold, iron, leather, oak, red, sky, walnut, white } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, cut, disc, ellipse, mirrored, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

export function chair(wood: Ramp, seat: Ramp): Painter {
  return layers(
    part(box(8, 4, 3, 28), wood, tube),
    part(box(21, 19, 3, 13), wood, tube),
    part(box(11, 6, 2, 12), wood, even(1)),
    part(pill([9, 17, 16, 4], 1), seat, slope),
  )
}

export function table(wood: Ramp): Painter {
  return layers(
    part(mirrored(box(5, 16, 3, 16)), wood, tube),
    part(box(8, 16, 16, 3), wood, even(1)),
    part(box(1, 12, 30, 4), wood, slope),
  )
}

export function stool(wood: Ramp, seat: Ramp): Painter {
  return layers(
    part(mirrored(path(2.6, 10, 21, 7, 32)), wood),
    part(box(9, 26, 14, 1.6), wood),
    part(ellipse(16, 19, 10, 3.4), seat, slope),
  )
}

export function sofa(cloth: Ramp): Painter {
  return layers(
    part(mirrored(box(4, 28, 3, 4)), walnut),
    part(pill([4, 8, 24, 20], 4), cloth, folds),
    part(box(7, 20, 18, 7), cloth, slope),
    fill(box(15.5, 20, 1, 7), cloth.line),
    part(mirrored(pill([1, 16, 7, 13], 3)), cloth, round),
  )
}

export function bed(cloth: Ramp): Painter {
  return layers(
    part(box(1, 9, 3, 23), oak, tube),
    part(box(28, 17, 3, 15), oak, tube),
    part(box(4, 24, 24, 4), oak),
    part(pill([4, 17, 9, 6], 2), white, round),
    part(pill([11, 18, 17, 8], 2), cloth, folds),
    part(box(11, 18, 4, 5), white, slab),
  )
}

export function cupboard(wood: Ramp): Painter {
  return layers(
    part(box(4, 3, 24, 28), wood),
    part(box(2, 1, 28, 3), wood, slope),
    part(box(7, 7, 7, 20), wood),
    part(box(18, 7, 7, 20), wood),
    fill(union(box(12, 16, 1, 3), box(19, 16, 1, 3)), gold.shine),
  )
}

export function drawers(wood: Ramp): Painter {
  return layers(
    part(box(4, 10, 24, 21), wood),
    part(box(2, 8, 28, 3), wood, slope),
    ...[13, 19, 25].map((y) =>
      layers(part(box(7, y, 18, 4), wood), fill(box(14, y + 1.5, 4, 1), gold.shine)),
    ),
  )
}

export const barrel: Painter = layers(
  part(union(ellipse(16, 18, 12, 15), box(7, 4, 18, 28)), oak, tube),
  fill(box(11, 4, 1, 28), oak.dark),
  fill(box(20, 4, 1, 28), oak.line),
  part(box(5, 9, 22, 2), iron, tube),
  part(box(5, 25, 22, 2), iron, tube),
)

export const chest: Painter = layers(
  part(box(3, 17, 26, 14), oak),
  part(cut(pill([3, 7, 26, 22], 8), box(0, 17, 32, 15)), oak, roll),
  part(union(box(6, 8, 3, 23), box(23, 8, 3, 23)), gold, gleam),
  part(box(13, 14, 6, 7), gold),
  fill(box(15, 17, 2, 2), black.line),
)

export const grandfatherClock: Painter = layers(
  part(union(box(9, 4, 14, 28), poly(8, 5, 16, 0, 24, 5)), walnut),
  part(disc(16, 10, 5), cream, even(3)),
  fill(union(box(15.5, 6.5, 1, 4), box(16, 10, 3, 1)), black.line),
  part(box(12, 18, 8, 11), walnut, even(0)),
  fill(box(15.5, 18, 1, 7), gold.base),
  part(disc(16, 26, 1.8), gold, round),
)

export function banner(cloth: Ramp, mark: Ramp): Painter {
  return layers(
    part(box(3, 1, 26, 2), oak, slope),
    part(cut(box(6, 3, 20, 27), poly(6, 31, 16, 23, 26, 31)), cloth, folds),
    fill(union(box(6, 5, 20, 1), disc(16, 14, 5)), mark.base),
    fill(disc(16, 14, 3), cloth.base),
    fill(disc(16, 14, 1.4), mark.light),
  )
}

export function curtain(cloth: Ramp): Painter {
  return layers(
    part(mirrored(poly(2, 3, 16, 3, 12, 14, 8, 20, 9, 32, 1, 32)), cloth, folds),
    part(mirrored(box(2, 19, 7, 2)), gold),
    part(box(0, 1, 32, 2), gold, slope),
  )
}

export function picture(view: Painter): Painter {
  return layers(part(box(3, 5, 26, 22), gold), part(box(6, 8, 20, 16), sky, even(3)), view)
}

export const landscape: Painter = layers(
  fill(disc(21, 12, 2.5), gold.shine),
  fill(poly(6, 24, 6, 20, 12, 13, 18, 20, 22, 16, 26, 20, 26, 24), iron.dark),
  fill(poly(6, 24, 6, 21, 16, 19, 26, 22, 26, 24), oak.dark),
)

export const portrait: Painter = layers(
  fill(box(6, 8, 20, 16), walnut.dark),
  fill(ellipse(16, 23, 7, 6), red.dark),
  fill(disc(16, 14, 4), cream.base),
  fill(cut(disc(16, 13, 4.6), box(10, 13, 12, 8)), walnut.line),
)

export const bathtub: Painter = layers(
  part(mirrored(disc(8, 29, 2)), gold, round),
  part(union(pill([3, 14, 26, 14], 6), box(2, 13, 28, 4)), white, slope),
  fill(ellipse(16, 14, 11, 1.5), sky.light),
  part(path(2, 26, 13, 26, 7, 22, 7), gold),
)

export const stove: Painter = layers(
  part(box(20, 0, 5, 12), black, tube),
  part(pill([4, 11, 24, 20], 2), black, slab),
  part(box(2, 9, 28, 3), black, slope),
  part(pill([8, 16, 16, 9], 2), black, even(0)),
  fill(ellipse(16, 23, 5, 2), red.base),
  fill(poly(12, 23, 14, 18, 16, 21, 18, 17, 20, 23), gold.base),
)

export const rug: Painter = layers(
  part(box(2, 27, 28, 4), red, slope),
  fill(union(box(5, 27, 2, 4), box(25, 27, 2, 4), box(12, 28, 8, 2)), gold.base),
  fill(mirrored(union(box(0, 27, 1, 1), box(0, 29, 1, 1))), cream.base),
)

export const piano: Painter = layers(
  part(box(3, 6, 26, 25), black),
  part(box(1, 17, 30, 4), white, even(4)),
  fill(union(...[4, 8, 11, 16, 19, 24, 27].map((x) => box(x, 17, 1.4, 3))), black.line),
  part(box(1, 21, 30, 2), black),
  part(box(10, 9, 12, 5), cream, even(3)),
  fill(union(box(12, 10, 8, 1), box(12, 12, 6, 1)), black.light),
)

export const globeStand: Painter = layers(
  part(box(15, 24, 2, 6), walnut),
  part(ellipse(16, 30, 7, 1.8), walnut),
  part(disc(16, 13, 9), sky, round),
  fill(union(ellipse(13, 10, 4, 3), ellipse(19, 17, 3, 3), ellipse(21, 9, 1.6, 2)), leather.light),
  part(cut(disc(16, 13, 12), disc(16, 13, 10), box(0, 0, 16, 22)), gold),
)

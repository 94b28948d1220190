import { even, round, slab, tube } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import {
  black,
  brown,
  gold,
  green,
  iron,
  leaf,
  oak,
  paper,
  pink,
  red,
  silver,
  sky,
  steel,
  violet,
  walnut,
  white,
  yellow,
} from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { both, box, cut, disc, ellipse, path, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

const handle = part(path(2.4, 4, 29, 22, 10), oak)

export function sword(blade: Ramp, grip: Ramp): Painter {
  return layers(
    part(poly(11, 18, 25, 3, 30, 2, 29, 7, 14, 21), blade, slab),
    fill(path(1, 13, 19, 27, 5), blade.shine),
    part(path(2.6, 7, 17, 15, 25), gold),
    part(path(3, 4, 28, 10, 22), grip),
    part(disc(4, 28, 2), gold, round),
  )
}

export const pickaxe: Painter = layers(
  handle,
  part(poly(8, 5, 14, 2, 23, 5, 28, 12, 30, 22, 26, 18, 21, 11, 14, 7), iron, slab),
)
export const axe: Painter = layers(
  handle,
  part(poly(15, 7, 19, 3, 26, 0, 31, 5, 31, 12, 26, 17, 23, 11), iron, slab),
  fill(path(1.4, 26, 1, 30, 6, 30, 12, 26, 15), iron.shine),
)
export const hammer: Painter = layers(handle, part(path(9, 16, 5, 27, 15), steel, slab))

export function wand(tip: Painter): Painter {
  return layers(part(path(2.4, 4, 29, 20, 11), walnut), tip)
}

export const orb: Painter = layers(
  part(disc(23, 8, 6), violet, round),
  dots(white.shine, 21, 5, 20, 6),
)
export const starTip: Painter = part(
  poly(23, 0, 25, 6, 31, 7, 26, 11, 28, 17, 22.5, 13.5, 17, 16, 19, 10, 15, 6, 21, 6),
  yellow,
  slab,
)

export function umbrella(ramp: Ramp): Painter {
  return layers(
    part(path(2, 16, 10, 16, 27, 19, 30, 22, 28), oak),
    part(
      cut(disc(16, 15, 14), box(0, 15, 32, 32), ...[6, 16, 26].map((x) => ellipse(x, 16, 4.6, 3))),
      ramp,
      round,
    ),
    fill(both(disc(16, 15, 13), path(1, 16, 2, 11, 14)), ramp.dark),
    fill(both(disc(16, 15, 13), path(1, 16, 2, 21, 14)), ramp.dark),
    part(box(15, 0, 2, 2), oak),
  )
}

export function balloon(ramp: Ramp): Painter {
  return layers(
    fill(path(1, 16, 21, 14, 26, 17, 31), white.base),
    part(poly(14, 23, 18, 23, 16, 20), ramp),
    part(ellipse(16, 11, 9, 10.5), ramp, round),
  )
}

export function shield(ramp: Ramp, mark: Ramp): Painter {
  const face = poly(5, 5, 16, 2, 27, 5, 26, 18, 16, 30, 6, 18)
  return layers(
    part(face, silver, slab),
    fill(poly(8, 7, 16, 5, 24, 7, 23, 17, 16, 26, 9, 17), ramp.base),
    fill(poly(16, 5, 24, 7, 23, 17, 16, 26), ramp.dark),
    fill(union(box(14.5, 7, 3, 15), box(10, 11, 12, 3)), mark.base),
  )
}

export const bouquet: Painter = layers(
  ...[
    [9, 9],
    [23, 9],
    [16, 6],
    [12, 14],
    [20, 14],
  ].map(([x = 0, y = 0], index) =>
    layers(
      part(disc(x, y, 4), index % 2 === 0 ? red : pink, round),
      fill(disc(x, y, 1.2), yellow.shine),
    ),
  ),
  part(poly(8, 17, 24, 17, 18, 31, 14, 31), paper),
  part(box(11, 22, 10, 2), violet),
)

export const fishingRod: Painter = layers(
  fill(path(1, 28, 3, 29, 12, 28, 22), white.base),
  part(path(2, 4, 30, 14, 17, 28, 3), walnut),
  part(disc(10, 25, 2.6), iron, round),
  part(disc(28, 23, 2), red, round),
)

export const bow: Painter = layers(
  fill(path(1, 8, 3, 29, 24), paper.light),
  part(cut(disc(13, 19, 17), disc(10, 22, 16.4), box(0, 20, 11, 20)), brown),
  part(path(1.6, 8, 25, 28, 5), oak),
  part(poly(25, 4, 31, 1, 29, 8), iron),
)

export const bookInHand: Painter = layers(
  part(poly(4, 6, 15, 9, 15, 28, 4, 25), red),
  part(poly(28, 6, 17, 9, 17, 28, 28, 25), red),
  part(poly(6, 5, 16, 8, 16, 26, 6, 23), paper, even(4)),
  part(poly(26, 5, 16, 8, 16, 26, 26, 23), paper, even(3)),
  fill(
    union(
      path(1, 8, 10, 13, 12),
      path(1, 8, 14, 13, 16),
      path(1, 19, 12, 24, 10),
      path(1, 19, 16, 24, 14),
    ),
    paper.dark,
  ),
)

export const wateringCan: Painter = layers(
  part(cut(ellipse(9, 15, 7, 8), ellipse(9, 15, 4.6, 5.6)), green),
  part(poly(20, 18, 29, 9, 31, 12, 21, 26), green),
  part(box(8, 13, 14, 16), green, tube),
  part(ellipse(15, 13, 7, 2), green, even(1)),
  dots(sky.shine, 29, 15, 31, 17, 30, 20),
)

export const drumSticks: Painter = layers(
  part(path(2, 4, 28, 24, 6), oak),
  part(path(2, 28, 28, 8, 6), oak),
  part(disc(25, 5, 2.6), leaf, round),
  part(disc(7, 5, 2.6), leaf, round),
)

export const lance: Painter = layers(
  part(path(2.2, 3, 30, 22, 10), black),
  part(poly(19, 8, 31, 1, 24, 13), silver, slab),
  part(path(2, 15, 12, 20, 17), gold),
)

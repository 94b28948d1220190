import { even, folds, gleam, slab } from '../kit/lights.ts'
import { dots, fill, part, within } from '../kit/paint.ts'
import {
  black,
  cream,
  gold,
  leaf,
  leather,
  red,
  silver,
  sky,
  steel,
  white,
  yellow,
} from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { both, box, cut, disc, ellipse, mirrored, poly, type Shape, union } from '../kit/shapes.ts'
import { eachPixel, layers, type Painter } from '../kit/sprite.ts'

const body: Shape = cut(poly(9, 5, 23, 5, 24, 29, 8, 29), ellipse(16, 4, 4, 3.4))
const shortSleeves: Shape = mirrored(poly(10, 5, 2, 11, 5, 17, 9, 14))
const longSleeves: Shape = mirrored(poly(10, 5, 4, 9, 2, 25, 7, 25, 9, 14))

export const tee = (ramp: Ramp): Painter =>
  layers(part(shortSleeves, ramp), part(body, ramp, folds))
export const longShirt = (ramp: Ramp): Painter =>
  layers(part(longSleeves, ramp), part(body, ramp, folds))

export function stripedTee(ramp: Ramp, stripe: Ramp): Painter {
  return layers(
    tee(ramp),
    ...[9, 14, 19, 24].map((y) => fill(both(body, box(0, y, 32, 2)), stripe.base)),
  )
}

export function sweater(ramp: Ramp, pattern: Ramp): Painter {
  return layers(
    longShirt(ramp),
    (sprite) =>
      eachPixel((x, y) => {
        if (!body(x + 0.5, y + 0.5) || y < 13 || y > 20) return
        const zig = Math.abs((x % 6) - 3)
        if (y - 14 === zig || y - 17 === zig) sprite.set(x, y, pattern.light)
      }),
    part(box(8, 27, 16, 2), pattern),
  )
}

export function hoodie(ramp: Ramp): Painter {
  return layers(
    longShirt(ramp),
    part(cut(ellipse(16, 5, 8, 5), ellipse(16, 4, 4.4, 3)), ramp, slab),
    part(poly(11, 20, 21, 20, 23, 26, 9, 26), ramp, even(1)),
    fill(mirrored(box(13, 9, 1, 6)), white.light),
  )
}

export function jacket(ramp: Ramp, inner: Ramp): Painter {
  return layers(
    longShirt(ramp),
    fill(both(body, poly(13, 5, 19, 5, 18, 29, 14, 29)), inner.base),
    part(mirrored(poly(12, 4, 9, 7, 13, 15, 15, 13)), ramp, even(3)),
    fill(mirrored(box(9, 22, 4, 1)), ramp.line),
    fill(mirrored(box(13, 14, 1, 15)), ramp.line),
  )
}

export function vest(ramp: Ramp, shirt: Ramp): Painter {
  return layers(
    longShirt(shirt),
    part(
      both(body, union(box(8, 4, 6, 26), box(18, 4, 6, 26), poly(13, 14, 19, 14, 19, 29, 13, 29))),
      ramp,
    ),
    dots(gold.shine, 16, 18, 16, 22, 16, 26),
  )
}

export function armour(ramp: Ramp): Painter {
  return layers(
    part(longSleeves, steel, even(1)),
    part(cut(poly(8, 6, 24, 6, 25, 17, 22, 29, 10, 29, 7, 17), ellipse(16, 5, 4, 3)), ramp, gleam),
    part(mirrored(ellipse(7, 9, 5, 4)), ramp, slab),
    fill(union(box(15.5, 9, 1, 13), box(10, 22, 12, 1), box(10, 25, 12, 1)), ramp.line),
  )
}

export function robe(ramp: Ramp, trim: Ramp): Painter {
  return layers(
    part(mirrored(poly(10, 4, 4, 8, 0, 21, 6, 24, 10, 14)), ramp),
    part(poly(9, 4, 23, 4, 27, 31, 5, 31), ramp, folds),
    fill(poly(14, 4, 18, 4, 17, 31, 15, 31), trim.base),
    part(box(8, 17, 16, 2), trim),
  )
}

export function tankTop(ramp: Ramp): Painter {
  return layers(
    part(
      cut(
        union(box(10, 3, 3, 8), box(19, 3, 3, 8), poly(9, 10, 23, 10, 24, 29, 8, 29)),
        ellipse(16, 8, 3.4, 4),
      ),
      ramp,
      folds,
    ),
    fill(disc(16, 20, 4), white.light),
    fill(union(box(15.5, 18, 1, 5)), ramp.line),
  )
}

export const labCoat: Painter = layers(
  part(longSleeves, white),
  part(cut(poly(9, 4, 23, 4, 26, 31, 6, 31), poly(13, 3, 19, 3, 16, 12)), white, folds),
  fill(box(15.5, 12, 1, 19), white.line),
  part(mirrored(poly(12, 3, 9, 6, 15, 13)), white, even(4)),
  fill(box(19, 15, 4, 1), sky.base),
  dots(red.base, 20, 14, 21, 14),
)

export const beachShirt: Painter = layers(
  tee(yellow),
  ...[
    [11, 12],
    [20, 10],
    [15, 18],
    [21, 22],
    [11, 25],
  ].map(([x = 0, y = 0]) =>
    within(
      layers(
        fill(ellipse(x, y, 2.6, 1), leaf.base),
        fill(ellipse(x, y, 1, 2.6), leaf.base),
        dots(red.base, x, y),
      ),
    ),
  ),
)

export const tunic: Painter = layers(
  part(longSleeves, cream),
  part(cut(poly(9, 4, 23, 4, 26, 30, 6, 30), poly(13, 3, 19, 3, 16, 11)), leaf, folds),
  part(box(7, 18, 18, 3), leather),
  part(box(14, 17, 4, 5), gold),
)

export const raincoat: Painter = layers(
  part(longSleeves, yellow),
  part(cut(poly(9, 5, 23, 5, 26, 31, 6, 31), ellipse(16, 4, 4, 2.4)), yellow, slab),
  fill(box(15.5, 6, 1, 25), yellow.line),
  dots(black.line, 18, 12, 18, 17, 18, 22),
  part(cut(ellipse(16, 5, 7, 4), ellipse(16, 4, 4, 2.6)), yellow, even(3)),
  fill(mirrored(box(8, 22, 5, 1)), yellow.line),
)

export const chainmail: Painter = layers(part(shortSleeves, silver), part(body, silver), (sprite) =>
  eachPixel((x, y) => {
    if (!body(x + 0.5, y + 0.5) && !shortSleeves(x + 0.5, y + 0.5)) return
    if ((x + (y % 4 < 2 ? 0 : 2)) % 4 === 0 && y % 2 === 0) sprite.set(x, y, silver.line)
  }),
)

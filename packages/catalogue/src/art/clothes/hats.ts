import { even, folds, gleam, round, slope, tube } from '../kit/lights.ts'
import { fill, part } from '../kit/paint.ts'
import {
  black,
  gold,
  green,
  orange,
  pine,
  red,
  ruby,
  sapphire,
  steel,
  violet,
  white,
  yellow,
} from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { both, box, cut, disc, ellipse, mirrored, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

/** A crown over a wide brim, with a band. */
export function brimmed(ramp: Ramp, band: Ramp, height: number): Painter {
  const top = 21 - height
  return layers(
    part(ellipse(16, 22, 15, 4), ramp, slope),
    part(union(ellipse(16, top + 3, 8, 3.6), box(8, top + 3, 16, 18 - top)), ramp, tube),
    fill(both(box(8, 17, 16, 4), box(8, 0, 16, 32)), band.base),
    fill(box(8, 20, 16, 1), band.dark),
  )
}

export const topHat: Painter = layers(
  part(ellipse(16, 26, 14, 3.4), black, slope),
  part(union(box(8, 6, 16, 19), ellipse(16, 6, 8.6, 2.6)), black, tube),
  fill(box(8, 19, 16, 4), red.base),
  fill(box(9, 19, 3, 4), red.light),
)

export function cap(ramp: Ramp): Painter {
  return layers(
    part(cut(ellipse(14, 21, 11, 13), box(0, 22, 32, 12)), ramp, round),
    part(ellipse(22, 22, 9, 2.4), ramp, slope),
    part(box(13, 7, 3, 2), ramp, even(3)),
    fill(path(1, 14, 9, 14, 20), ramp.dark),
  )
}

export function beanie(ramp: Ramp, bobble: Ramp): Painter {
  return layers(
    part(cut(ellipse(16, 22, 11, 14), box(0, 23, 32, 12)), ramp, folds),
    part(pill([4, 21, 24, 6], 2), bobble, tube),
    part(disc(16, 7, 4), bobble, round),
  )
}

export const crown: Painter = layers(
  part(poly(4, 27, 3, 10, 10, 17, 16, 6, 22, 17, 29, 10, 28, 27), gold, gleam),
  part(box(4, 23, 24, 4), gold, slope),
  ...[
    [3.5, 9],
    [16, 5.5],
    [28.5, 9],
  ].map(([x = 0, y = 0]) => part(disc(x, y, 2), ruby, round)),
  part(disc(16, 25, 1.8), sapphire, even(3)),
)

export const wizardHat: Painter = layers(
  part(ellipse(16, 26, 15, 3.6), violet, slope),
  part(poly(7, 25, 15, 6, 22, 1, 20, 8, 25, 25), violet, tube),
  fill(both(box(0, 21, 32, 3), poly(7, 25, 15, 6, 22, 1, 20, 8, 25, 25)), gold.base),
  fill(
    union(box(15, 12, 3, 1), box(16, 11, 1, 3), box(20, 17, 1, 1), box(12, 18, 1, 1)),
    yellow.shine,
  ),
)

export const knightHelm: Painter = layers(
  part(poly(15, 6, 20, 1, 28, 3, 25, 9, 17, 8), red, round),
  part(union(ellipse(16, 15, 10, 9.5), box(6, 15, 20, 13)), steel, gleam),
  part(box(8, 15, 16, 3), black, even(0)),
  fill(
    union(
      box(15, 18, 2, 9),
      box(10, 22, 3, 1),
      box(10, 24, 3, 1),
      box(19, 22, 3, 1),
      box(19, 24, 3, 1),
    ),
    steel.line,
  ),
)

export const chefHat: Painter = layers(
  part(union(disc(9, 11, 6), disc(23, 11, 6), disc(16, 8, 7), box(8, 11, 16, 12)), white, round),
  part(box(8, 21, 16, 7), white, tube),
)

export const partyHat: Painter = layers(
  part(poly(7, 28, 16, 5, 25, 28), orange, tube),
  ...[
    [16, 13],
    [13, 20],
    [19, 22],
    [11, 26],
    [22, 26],
  ].map(([x = 0, y = 0]) => fill(disc(x, y, 1.6), green.light)),
  part(disc(16, 4, 3), yellow, round),
)

export const headphones: Painter = layers(
  part(cut(disc(16, 16, 12.5), disc(16, 16, 9.6), box(0, 17, 32, 16)), black),
  part(mirrored(pill([2, 15, 7, 12], 3)), red, round),
  part(mirrored(box(8, 17, 3, 8)), black),
)

export const vikingHelm: Painter = layers(
  part(mirrored(poly(7, 19, 1, 13, 1, 3, 5, 9, 9, 13)), white, round),
  part(cut(ellipse(16, 21, 11, 13), box(0, 23, 32, 12)), steel, round),
  part(pill([4, 21, 24, 5], 2), gold, gleam),
  part(box(14.5, 9, 3, 13), gold),
)

export const flowerCrown: Painter = layers(
  part(cut(ellipse(16, 18, 14, 8), ellipse(16, 17, 11, 5.4)), green),
  ...(
    [
      [4, 19, red],
      [10, 24, yellow],
      [16, 25, white],
      [22, 24, violet],
      [28, 19, orange],
    ] as const
  ).map(([x, y, ramp]) =>
    layers(part(disc(x, y, 3), ramp, round), fill(disc(x, y, 1), yellow.shine)),
  ),
)

export const minerHelmet: Painter = layers(
  part(cut(ellipse(16, 22, 12, 14), box(0, 23, 32, 12)), yellow, round),
  part(ellipse(16, 23, 14, 2.4), yellow, slope),
  part(disc(16, 15, 4.4), steel),
  part(disc(16, 15, 2.4), white, even(4)),
)

export const strawHat: Painter = brimmed(pine, red, 12)

import { even, gleam, roll, round, slab, slope, tube } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import {
  black,
  cream,
  gold,
  green,
  iron,
  lime,
  oak,
  orange,
  pink,
  red,
  sky,
  steel,
  teal,
  violet,
  walnut,
  white,
  yellow,
} from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, cut, disc, ellipse, mirrored, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

export function vendingMachine(body: Ramp): Painter {
  const goods = [red, yellow, lime, sky, pink, orange]
  return layers(
    part(pill([4, 1, 24, 30], 2), body, slab),
    part(box(7, 4, 13, 17), black, even(0)),
    ...goods.map((ramp, index) =>
      fill(box(8 + (index % 2) * 6, 5 + Math.floor(index / 2) * 5, 4, 4), ramp.base),
    ),
    ...[9, 14, 19].map((y) => fill(box(7, y, 13, 1), white.base)),
    part(box(22, 6, 3, 4), cream, even(4)),
    dots(gold.shine, 23, 13, 23, 15, 23, 17),
    part(box(8, 24, 16, 4), black, even(0)),
  )
}

export const collector: Painter = layers(
  part(box(6, 18, 20, 13), steel, gleam),
  part(box(11, 22, 10, 6), teal, even(3)),
  part(
    union(
      cut(disc(16, 11, 9), disc(16, 11, 4.4), box(0, 11, 32, 20)),
      box(7, 11, 4.6, 6),
      box(20.4, 11, 4.6, 6),
    ),
    red,
    slab,
  ),
  part(mirrored(box(7, 14.5, 4.6, 3)), white, even(3)),
)

export function storageBox(body: Ramp): Painter {
  return layers(
    part(box(3, 10, 26, 21), body),
    part(box(1, 6, 30, 6), body, slope),
    part(mirrored(box(7, 6, 2, 25)), iron, even(2)),
    part(box(12, 16, 8, 7), cream, even(4)),
    fill(union(box(13, 18, 6, 1), box(13, 20, 4, 1)), black.base),
  )
}

export const safe: Painter = layers(
  part(mirrored(box(5, 28, 5, 4)), black),
  part(pill([2, 3, 28, 26], 3), steel, gleam),
  part(box(6, 7, 20, 18), steel),
  part(disc(14, 16, 5), iron, round),
  fill(union(box(13.5, 12, 1, 8), box(10, 15.5, 8, 1)), black.line),
  part(box(22, 12, 2, 8), gold),
)

export const capsuleMachine: Painter = layers(
  part(poly(9, 19, 23, 19, 26, 31, 6, 31), red, tube),
  part(disc(16, 11, 10), sky, even(3)),
  ...(
    [
      [11, 13, yellow],
      [16, 15, green],
      [21, 13, violet],
      [13.5, 8.5, orange],
      [19, 9, pink],
    ] as const
  ).map(([x, y, ramp]) => part(disc(x, y, 2.6), ramp, round)),
  part(box(9, 18, 14, 2), gold),
  part(disc(16, 24, 2.4), gold, round),
  fill(box(13, 28, 6, 3), black.line),
  dots(white.shine, 10, 6, 9, 7, 11, 5),
)

export const displayCase: Painter = layers(
  part(box(4, 22, 24, 9), walnut, slope),
  part(box(6, 3, 20, 19), sky, even(3)),
  fill(cut(box(7, 4, 18, 18), box(8, 5, 16, 17)), white.shine),
  part(poly(12, 13, 20, 13, 23, 16, 16, 21, 9, 16), violet, slab),
  fill(path(1, 10, 10, 14, 6), white.shine),
)

export const donationBox: Painter = layers(
  part(box(4, 12, 24, 19), red),
  part(box(2, 9, 28, 4), red, slope),
  fill(box(11, 10, 10, 1.4), black.line),
  part(disc(16, 5, 4), gold, round),
  part(
    union(disc(13.5, 20, 3), disc(18.5, 20, 3), poly(10.7, 21, 21.3, 21, 16, 27)),
    white,
    even(4),
  ),
)

export const mailbox: Painter = layers(
  part(box(14, 18, 4, 14), oak, tube),
  part(union(box(4, 9, 24, 11), ellipse(16, 10, 12, 6)), sky, roll),
  fill(box(7, 12, 9, 1.4), black.line),
  part(box(24, 3, 2, 9), red),
  part(box(26, 3, 4, 4), red),
)

export const jukebox: Painter = layers(
  part(union(box(4, 12, 24, 19), ellipse(16, 13, 12, 12)), walnut),
  part(cut(ellipse(16, 13, 9.5, 9.5), ellipse(16, 13, 7, 7), box(0, 14, 32, 18)), pink, even(3)),
  part(box(9, 13, 14, 5), yellow, even(4)),
  part(box(8, 21, 16, 9), orange, even(2)),
  fill(union(...[10, 13, 16, 19, 22].map((x) => box(x, 21, 1, 9))), walnut.line),
)

export const workbench: Painter = layers(
  part(mirrored(box(4, 18, 4, 14)), oak, tube),
  part(box(8, 24, 16, 2), oak),
  part(box(1, 14, 30, 5), oak, slope),
  part(path(2, 7, 13, 13, 5), walnut),
  part(path(4, 10, 4, 16, 8), iron),
  part(box(20, 8, 8, 6), red, slab),
  part(box(22, 6, 4, 2), black),
)

export const anvil: Painter = layers(
  part(box(7, 27, 18, 4), black, slope),
  part(poly(12, 19, 20, 19, 22, 27, 10, 27), black, tube),
  part(poly(1, 13, 9, 12, 29, 12, 29, 19, 11, 20, 6, 17), steel, slope),
)

export const cauldron: Painter = layers(
  part(mirrored(box(8, 27, 3, 5)), black),
  part(ellipse(16, 19, 13, 11), black, round),
  part(ellipse(16, 10, 12, 3), black, even(2)),
  fill(ellipse(16, 10, 10, 2), lime.base),
  part(disc(12, 7, 2.2), lime, round),
  part(disc(20, 5, 1.6), lime, round),
)

export const musicBox: Painter = layers(
  part(box(2, 2, 28, 28), walnut),
  part(box(5, 5, 22, 22), oak),
  part(
    union(
      box(12, 9, 2, 13),
      box(21, 8, 2, 12),
      poly(12, 9, 23, 7, 23, 11, 12, 13),
      ellipse(10.6, 22, 3.2, 2.4),
      ellipse(19.6, 20, 3.2, 2.4),
    ),
    black,
    even(1),
  ),
)

export const sprinkler: Painter = layers(
  part(box(14, 16, 4, 12), green, tube),
  part(box(8, 28, 16, 3), green, slope),
  part(pill([9, 12, 14, 5], 2), iron, gleam),
  fill(
    union(
      path(1.2, 9, 11, 5, 6, 1, 8),
      path(1.2, 23, 11, 27, 6, 31, 8),
      path(1.2, 12, 10, 9, 3),
      path(1.2, 20, 10, 23, 3),
    ),
    sky.light,
  ),
)

export const dieBlock: Painter = layers(
  part(pill([3, 3, 26, 26], 4), white, slab),
  ...[
    [9, 9],
    [23, 9],
    [16, 16],
    [9, 23],
    [23, 23],
  ].map(([x = 0, y = 0]) => fill(disc(x, y, 2.6), red.dark)),
)

export const arcade: Painter = layers(
  part(poly(6, 1, 26, 1, 26, 17, 29, 21, 29, 31, 3, 31, 3, 21, 6, 17), violet, slab),
  part(box(9, 6, 14, 10), black, even(0)),
  dots(lime.shine, 12, 8, 14, 9, 19, 8, 17, 12, 13, 13, 20, 11),
  fill(box(8, 2, 16, 2), yellow.base),
  part(poly(7, 19, 25, 19, 27, 22, 5, 22), black, even(2)),
  part(disc(11, 19, 1.8), red, round),
  dots(yellow.shine, 18, 20, 20, 20, 22, 20),
)

export const fan: Painter = layers(
  part(box(14.5, 22, 3, 8), iron),
  part(box(9, 29, 14, 2), iron),
  part(cut(disc(16, 12, 11.5), disc(16, 12, 10)), iron),
  ...[
    [16, 7],
    [20.6, 14.5],
    [11.4, 14.5],
  ].map(([x = 0, y = 0]) => part(disc(x, y, 3.4), sky, round)),
  part(disc(16, 12, 2), iron, even(4)),
)

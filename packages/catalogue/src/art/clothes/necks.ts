import { even, folds, gleam, round, slab, slope } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import { black, gold, green, orange, pink, red, silver, white, yellow } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { both, box, cut, disc, ellipse, mirrored, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

export function scarf(ramp: Ramp, stripe: Ramp): Painter {
  const end = poly(18, 12, 25, 12, 26, 29, 19, 29)
  return layers(
    part(end, ramp, folds),
    fill(both(end, union(box(0, 19, 32, 2), box(0, 24, 32, 2))), stripe.base),
    part(pill([5, 6, 22, 9], 4), ramp, folds),
    fill(union(path(2, 10, 7, 9, 14), path(2, 17, 7, 16, 14)), stripe.base),
  )
}

const cord = (ramp: Ramp): Painter =>
  part(cut(ellipse(16, 6, 11, 15), ellipse(16, 4, 9.4, 14.6)), ramp)

/** Something worn on a cord or chain. */
export const pendant = (string: Ramp, charm: Painter): Painter => layers(cord(string), charm)

export const jewel = (ramp: Ramp): Painter =>
  layers(part(disc(16, 24, 5.6), gold, gleam), part(disc(16, 24, 3.4), ramp, round))
export const toothCharm: Painter = part(poly(12, 20, 20, 20, 19, 26, 15, 31), white, slab)
export const keyCharm: Painter = layers(
  part(box(15, 23, 2, 8), silver),
  part(box(17, 28, 3, 2), silver),
  part(cut(disc(16, 22, 3.6), disc(16, 22, 1.4)), silver),
)
export const heartCharm: Painter = part(
  union(disc(13.4, 22, 3.2), disc(18.6, 22, 3.2), poly(10.4, 23.4, 21.6, 23.4, 16, 30)),
  red,
  round,
)

export function beads(ramp: Ramp, size: number): Painter {
  const count = 11
  return layers(
    ...Array.from({ length: count }, (_, index) => {
      const turn = Math.PI * (index / (count - 1))
      return part(disc(16 - Math.cos(turn) * 11, 7 + Math.sin(turn) * 17, size), ramp, round)
    }),
  )
}

export function bowTie(ramp: Ramp): Painter {
  return layers(
    part(mirrored(poly(16, 16, 3, 9, 3, 24)), ramp, folds),
    part(pill([13, 13, 6, 7], 2), ramp, round),
  )
}

export function tie(ramp: Ramp, stripe: Ramp): Painter {
  const blade = poly(14, 8, 18, 8, 22, 25, 16, 31, 10, 25)
  return layers(
    part(blade, ramp),
    ...[12, 18, 24].map((y) => fill(both(blade, path(2, 9, y + 3, 23, y - 3)), stripe.base)),
    part(poly(12, 2, 20, 2, 18, 8, 14, 8), ramp, round),
  )
}

export const medal: Painter = layers(
  part(poly(7, 1, 13, 1, 19, 17, 14, 18), red),
  part(poly(25, 1, 19, 1, 13, 17, 18, 18), red),
  part(disc(16, 22, 7.5), gold, round),
  fill(
    poly(
      16,
      17,
      17.5,
      20.5,
      21,
      21,
      18.5,
      23.5,
      19,
      27,
      16,
      25,
      13,
      27,
      13.5,
      23.5,
      11,
      21,
      14.5,
      20.5,
    ),
    yellow.shine,
  ),
)

export const garland: Painter = layers(
  ...Array.from({ length: 11 }, (_, index) => {
    const turn = Math.PI * (index / 10)
    const ramp = [pink, orange, yellow][index % 3] ?? pink
    const [x, y] = [16 - Math.cos(turn) * 11, 6 + Math.sin(turn) * 18]
    return layers(part(disc(x, y, 3.6), ramp, round), fill(disc(x, y, 1), white.shine))
  }),
  part(ellipse(16, 29, 3, 1.6), green),
)

export const bellCollar: Painter = layers(
  part(cut(ellipse(16, 12, 13, 8), ellipse(16, 11, 10, 5)), red, slope),
  part(disc(16, 22, 6), gold, round),
  fill(union(box(11, 22, 10, 1), disc(16, 25, 1.4)), gold.line),
)

export const ruff: Painter = layers(
  ...Array.from({ length: 9 }, (_, index) =>
    part(
      ellipse(3.5 + index * 3.1, 17 + Math.sin((index / 8) * Math.PI) * 4, 2.6, 6),
      white,
      folds,
    ),
  ),
  part(pill([7, 8, 18, 6], 3), white, even(3)),
)

export const neckerchief: Painter = layers(
  part(poly(4, 8, 28, 8, 16, 27), red, folds),
  part(pill([3, 5, 26, 6], 3), red, slope),
  dots(white.shine, 9, 12, 14, 12, 19, 12, 24, 12, 12, 16, 17, 16, 21, 16, 15, 20),
  part(disc(16, 9, 2.4), black, even(2)),
)

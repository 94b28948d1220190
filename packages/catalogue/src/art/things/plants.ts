import { even, round, slab, tube } from '../kit/lights.ts'
import { fill, part } from '../kit/paint.ts'
import { clay, cream, green, leaf, moss, mud, oak, walnut, yellow } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import {
  both,
  box,
  cut,
  disc,
  ellipse,
  mirrored,
  path,
  poly,
  type Shape,
  union,
} from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

const stem = layers(
  part(path(2, 16, 31, 16, 16), leaf, tube),
  part(ellipse(11.5, 25, 4, 2), leaf),
  part(ellipse(20.5, 22, 4, 2), leaf),
)

/** Petals around a heart. */
export function blossom(petal: Ramp, heart: Ramp, petals: number): Painter {
  const rounds = Array.from({ length: petals }, (_, index) => {
    const turn = (index / petals) * Math.PI * 2 - Math.PI / 2
    return disc(16 + Math.cos(turn) * 5.5, 11 + Math.sin(turn) * 5.5, petals > 6 ? 2.6 : 3.6)
  })
  return layers(stem, part(union(...rounds), petal, round), part(disc(16, 11, 3), heart, round))
}

export function tulip(petal: Ramp): Painter {
  return layers(
    stem,
    part(
      union(ellipse(16, 13, 6, 6), poly(10, 12, 9, 4, 14, 8, 16, 4, 18, 8, 23, 4, 22, 12)),
      petal,
    ),
    part(poly(14, 18, 13, 9, 16, 5, 19, 9, 18, 18), petal),
  )
}

export function bellflower(petal: Ramp): Painter {
  const bell = (x: number, y: number): Painter =>
    part(union(ellipse(x, y, 3.2, 3), poly(x - 3, y, x + 3, y, x + 4, y + 5, x - 4, y + 5)), petal)
  return layers(
    part(path(2, 16, 31, 15, 14, 18, 4), leaf, tube),
    part(path(1.4, 16, 16, 9, 13), leaf),
    part(path(1.4, 16, 10, 23, 9), leaf),
    part(ellipse(21, 26, 5, 2), leaf),
    bell(9, 15),
    bell(23, 11),
    bell(16, 4),
  )
}

export function mushrooms(cap: Ramp, spot: Ramp): Painter {
  return layers(
    part(box(13, 17, 6, 15), cream, tube),
    part(cut(ellipse(16, 17, 12, 11), box(0, 18, 32, 14)), cap, round),
    fill(union(disc(10, 14, 2), disc(18, 10, 2.4), disc(23, 15, 1.6)), spot.light),
    part(box(24, 26, 4, 6), cream, tube),
    part(cut(ellipse(26, 26, 5, 5), box(0, 27, 32, 6)), cap, round),
  )
}

/** A ball of leaves, with fruit when a colour for it is given. */
export function bush(ramp: Ramp, fruit?: Ramp): Painter {
  const puffs = [disc(9, 23, 7.5), disc(23, 23, 7.5), disc(16, 17, 9), box(4, 24, 24, 8)]
  const glints = [
    [9, 19],
    [14, 12],
    [20, 16],
    [24, 21],
    [13, 23],
    [6, 25],
  ] as const
  const berries = [
    [8, 26],
    [14, 18],
    [21, 14],
    [23, 25],
    [16, 26],
  ] as const
  return layers(
    part(union(...puffs), ramp, round),
    ...glints.map(([x, y]) => fill(union(box(x, y, 3, 1), box(x - 1, y + 1, 1, 2)), ramp.shine)),
    ...berries.map(([x, y]) =>
      fill(union(box(x - 2, y + 3, 3, 1), box(x + 1, y + 1, 1, 2)), ramp.dark),
    ),
    ...(fruit === undefined ? [] : berries.map(([x, y]) => part(disc(x, y, 1.8), fruit, round))),
  )
}

export function grassTuft(ramp: Ramp): Painter {
  const blades: Shape[] = [
    poly(6, 32, 2, 18, 10, 32),
    poly(9, 32, 9, 11, 14, 32),
    poly(13, 32, 17, 8, 18, 32),
    poly(17, 32, 24, 12, 22, 32),
    poly(21, 32, 30, 20, 26, 32),
  ]
  return layers(...blades.map((blade) => part(blade, ramp, tube)))
}

export function fern(ramp: Ramp): Painter {
  const fronds = [
    [15, 31, 9, 20, 4, 18, 1, 22],
    [17, 31, 23, 20, 28, 18, 31, 22],
    [15, 31, 11, 14, 7, 9, 3, 10],
    [17, 31, 21, 14, 25, 9, 29, 10],
    [16, 31, 16, 12, 18, 4],
  ]
  return layers(
    ...fronds.flatMap((points) => [
      part(path(4, ...points), ramp),
      fill(path(1, ...points), ramp.dark),
    ]),
  )
}

export const reeds: Painter = layers(
  part(path(1.6, 9, 32, 8, 10), moss),
  part(path(1.6, 16, 32, 17, 6), moss),
  part(path(1.6, 23, 32, 25, 12), moss),
  part(path(4.5, 8, 8, 8.4, 14), walnut, tube),
  part(path(4.5, 17, 4, 16.6, 11), walnut, tube),
  part(path(4.5, 25, 10, 24.6, 16), walnut, tube),
)

/** Hangs on from cell to cell. */
export const vine: Painter = layers(
  fill(path(2, 14, 0, 18, 8, 14, 16, 18, 24, 14, 32), moss.dark),
  ...[
    [10, 3],
    [22, 7],
    [10, 13],
    [22, 19],
    [11, 25],
    [22, 29],
  ].map(([x = 0, y = 0]) => part(ellipse(x, y, 4, 2.6), leaf)),
)

export function potted(crown: Painter): Painter {
  return layers(
    crown,
    part(poly(9, 24, 23, 24, 21, 32, 11, 32), clay, tube),
    part(box(8, 21, 16, 3), clay, tube),
  )
}

export const cactusCrown: Painter = layers(
  part(
    union(path(6, 16, 22, 16, 6), path(4, 16, 17, 8, 16, 8, 10), path(4, 16, 13, 24, 12, 24, 7)),
    green,
    tube,
  ),
  fill(
    union(
      box(15, 8, 1, 1),
      box(17, 12, 1, 1),
      box(15, 16, 1, 1),
      box(8, 12, 1, 1),
      box(24, 9, 1, 1),
    ),
    cream.shine,
  ),
)

export const saplingCrown: Painter = layers(
  part(box(15, 12, 2, 10), oak),
  part(union(disc(16, 8, 6.5), disc(11, 12, 4), disc(21, 12, 4)), leaf, round),
)

export const sunflower: Painter = layers(
  part(path(2.4, 16, 32, 16, 12), leaf, tube),
  part(ellipse(10.5, 24, 5, 2.4), leaf),
  part(ellipse(21.5, 27, 5, 2.4), leaf),
  part(cut(disc(16, 10, 9.5), ...petalGaps()), yellow, round),
  part(disc(16, 10, 5), walnut, round),
)

function petalGaps(): Shape[] {
  return Array.from({ length: 9 }, (_, index) => {
    const turn = (index / 9) * Math.PI * 2
    return disc(16 + Math.cos(turn) * 9.6, 10 + Math.sin(turn) * 9.6, 1.3)
  })
}

export const waterLily: Painter = layers(
  part(cut(ellipse(16, 28, 14, 3.6), poly(16, 28, 32, 24, 32, 29)), leaf, slab),
  part(mirrored(poly(15, 27, 8, 24, 5, 17, 13, 21)), cream),
  part(poly(12, 27, 10, 19, 16, 12, 22, 19, 20, 27), cream),
  fill(box(14, 24, 4, 2), yellow.base),
)

export const stump: Painter = layers(
  part(union(box(7, 18, 18, 14), poly(7, 26, 3, 32, 29, 32, 25, 26)), walnut, tube),
  part(ellipse(16, 17, 9.5, 4), oak, even(3)),
  fill(cut(ellipse(16, 17, 6, 2.4), ellipse(16, 17, 4.6, 1.5)), oak.dark),
  fill(ellipse(16, 17, 2, 0.8), oak.dark),
)

export const toadRing: Painter = layers(
  part(ellipse(16, 29, 14, 3), mud, even(2)),
  ...[5, 12, 20, 27].map((x) =>
    layers(
      part(box(x - 1, 23, 2, 6), cream),
      part(both(disc(x, 23, 3.6), box(0, 0, 32, 24)), clay, round),
    ),
  ),
)

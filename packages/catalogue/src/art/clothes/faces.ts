import { even, folds, gleam, round, slab } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import { black, brown, cream, gold, red, silver, sky, violet, white } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import {
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

export function roundGlasses(frame: Ramp, lens: Ramp): Painter {
  return layers(
    part(mirrored(path(2, 3, 14, 1, 12)), frame),
    part(mirrored(disc(9, 16, 6)), frame),
    fill(mirrored(disc(9, 16, 4.4)), lens.light),
    fill(union(path(1.4, 6, 17, 10, 13), path(1.4, 20, 17, 24, 13)), lens.shine),
    part(path(1.6, 14.5, 15, 17.5, 15), frame),
  )
}

export function shades(ramp: Ramp): Painter {
  const lens = poly(2, 11, 15, 11, 14, 19, 11, 21, 6, 21, 3, 18)
  return layers(
    part(mirrored(lens), ramp, even(1)),
    part(box(1, 10, 30, 3), ramp, even(2)),
    fill(union(path(1.6, 5, 18, 9, 14), path(1.6, 20, 18, 24, 14)), ramp.shine),
  )
}

export const starGlasses: Painter = layers(
  ...[8.5, 23.5].map((x) => part(star(x, 16), gold)),
  ...[8.5, 23.5].map((x) => part(disc(x, 16, 3), violet, round)),
  part(path(2, 13, 15, 19, 15), gold),
)

function star(x: number, y: number): Shape {
  const points = Array.from({ length: 10 }, (_, index) => {
    const turn = (index / 10) * Math.PI * 2 - Math.PI / 2
    const radius = index % 2 === 0 ? 8 : 4.4
    return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius]
  }).flat()
  return poly(...points)
}

export const monocle: Painter = layers(
  fill(path(1.2, 21, 18, 24, 24, 20, 30), gold.dark),
  part(cut(disc(15, 13, 8.5), disc(15, 13, 6)), gold, gleam),
  fill(disc(15, 13, 6), sky.light, 170),
  fill(path(1.6, 11, 15, 16, 9), white.shine),
)

export const eyePatch: Painter = layers(
  part(path(2, 1, 9, 31, 13), black),
  part(union(ellipse(19, 17, 7, 6), poly(12, 12, 26, 13, 19, 25)), black, round),
)

export function moustache(ramp: Ramp): Painter {
  return part(
    mirrored(union(ellipse(11.5, 16, 5.4, 4), poly(8, 19, 5, 17, 1, 11, 2, 19, 7, 22, 13, 19))),
    ramp,
    folds,
  )
}

export function beard(ramp: Ramp): Painter {
  return layers(
    part(
      cut(union(ellipse(16, 12, 12, 14), poly(6, 18, 26, 18, 16, 31)), ellipse(16, 5, 10, 8)),
      ramp,
      folds,
    ),
    fill(ellipse(16, 15, 4, 1.4), red.dark),
    part(mirrored(ellipse(12, 12.5, 4.6, 2)), ramp, even(3)),
  )
}

export const clownNose: Painter = layers(
  part(disc(16, 16, 9), red, round),
  dots(white.shine, 12, 11, 13, 11, 12, 12),
)

export const carnivalMask: Painter = layers(
  part(mirrored(poly(16, 12, 8, 9, 1, 4, 3, 17, 8, 21, 16, 18)), violet, slab),
  fill(mirrored(ellipse(9.5, 14.5, 3, 2)), black.line),
  fill(mirrored(path(1, 4, 8, 8, 11, 14, 13)), gold.light),
  part(disc(16, 12, 2), gold, round),
)

export const goggles: Painter = layers(
  part(box(0, 14, 32, 5), brown),
  ...[9, 23].map((x) =>
    layers(
      part(disc(x, 16, 7), gold, gleam),
      fill(disc(x, 16, 4.6), sky.base),
      fill(disc(x - 1.4, 14.6, 1.6), sky.shine),
    ),
  ),
)

export function faceCloth(ramp: Ramp): Painter {
  return layers(
    part(poly(3, 11, 29, 11, 25, 20, 16, 29, 7, 20), ramp, folds),
    part(box(2, 9, 28, 3), ramp, even(3)),
    ...[
      [9, 15],
      [16, 16],
      [23, 15],
      [13, 21],
      [19, 21],
    ].map(([x = 0, y = 0]) => fill(disc(x, y, 1.2), white.light)),
  )
}

export const robotVisor: Painter = layers(
  part(pill([2, 9, 28, 13], 4), silver, gleam),
  part(pill([5, 12, 22, 6], 2), black, even(0)),
  fill(union(box(8, 14, 5, 2), box(19, 14, 5, 2)), red.light),
)

export const snorkel: Painter = layers(
  part(path(3, 27, 3, 28, 18, 22, 25), red),
  part(pill([2, 9, 23, 13], 5), black, slab),
  part(pill([5, 11, 17, 8], 3), sky, gleam),
  part(ellipse(20, 25, 4, 2), cream),
)

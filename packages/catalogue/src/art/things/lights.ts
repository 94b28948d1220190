import { even, gleam, round, tube } from '../kit/lights.ts'
import { coat, fill, part } from '../kit/paint.ts'
import { black, cream, flame, gold, iron, oak, red, white, yellow } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, cut, disc, ellipse, mirrored, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

export function fire(x: number, y: number, size: number): Painter {
  const drop = (radius: number): Painter =>
    part(
      union(
        disc(x, y, radius),
        poly(x - radius, y, x - radius * 0.2, y - radius * 2.4, x + radius, y),
      ),
      flame,
      even(2),
    )
  return layers(
    drop(size),
    coat(
      union(
        disc(x, y + 0.5, size * 0.62),
        poly(x - size * 0.6, y, x, y - size * 1.3, x + size * 0.6, y),
      ),
      yellow,
      even(3),
    ),
    coat(disc(x, y + size * 0.3, size * 0.32), yellow, even(4)),
  )
}

export const torch: Painter = layers(
  part(poly(13, 15, 19, 15, 17, 31, 15, 31), oak, tube),
  part(box(12, 13, 8, 4), iron, tube),
  fire(16, 10, 4),
)

export const campfire: Painter = layers(
  fire(16, 20, 7),
  part(path(4, 4, 29, 25, 24), oak),
  part(path(4, 28, 29, 7, 24), oak),
)

export const candle: Painter = layers(
  part(ellipse(16, 29, 9, 2.4), gold),
  part(box(13, 13, 6, 16), cream, tube),
  fill(box(17, 14, 1, 5), cream.shine),
  fire(16, 8.5, 2.8),
)

export function lantern(frame: Ramp, glow: Ramp): Painter {
  return layers(
    part(cut(disc(16, 6, 4.5), disc(16, 6, 2.8)), frame),
    part(poly(9, 12, 12, 7, 20, 7, 23, 12), frame),
    part(box(9, 12, 14, 15), glow, round),
    fill(union(box(9, 12, 2, 15), box(21, 12, 2, 15), box(15, 12, 2, 15)), frame.dark),
    part(box(7, 27, 18, 3), frame),
  )
}

/** A lamp on a stand with a cloth shade. */
export function floorLamp(shadeRamp: Ramp): Painter {
  return layers(
    part(box(15, 14, 2, 15), gold, tube),
    part(ellipse(16, 30, 7, 1.8), gold),
    part(poly(10, 2, 22, 2, 27, 15, 5, 15), shadeRamp, tube),
    fill(box(6, 13, 20, 1), shadeRamp.shine),
  )
}

export const streetLamp: Painter = layers(
  part(box(14.5, 12, 3, 19), black, tube),
  part(box(11, 29, 10, 3), black),
  part(poly(10, 3, 22, 3, 20, 13, 12, 13), yellow, round),
  part(poly(8, 3, 12, 0, 20, 0, 24, 3), black),
)

export const chandelier: Painter = layers(
  part(box(15.4, 0, 1.2, 12), gold),
  part(cut(ellipse(16, 13, 13, 9), ellipse(16, 11, 11, 7.6), box(0, 0, 32, 13)), gold),
  part(ellipse(16, 22, 3, 2.4), gold, round),
  ...[4, 16, 28].map((x) => layers(part(box(x - 1.5, 10, 3, 5), cream), fire(x, 7.5, 2))),
)

/** Bent glowing tubes. */
export function neon(ramp: Ramp, ...points: number[]): Painter {
  return layers(
    fill(path(7, ...points), ramp.line, 120),
    fill(path(4.6, ...points), ramp.base),
    fill(path(2, ...points), ramp.shine),
  )
}

export const stringLights: Painter = layers(
  fill(path(1, 0, 8, 8, 13, 16, 14, 24, 13, 32, 8), black.base),
  ...(
    [
      [4, 14, red],
      [12, 18, yellow],
      [20, 18, white],
      [28, 14, flame],
    ] as const
  ).map(([x, y, ramp]) =>
    layers(part(ellipse(x, y + 2, 2.6, 3.4), ramp, round), part(box(x - 1, y - 2, 2, 2), black)),
  ),
)

export const paperLantern: Painter = layers(
  part(box(15.5, 0, 1, 6), black),
  part(ellipse(16, 16, 11, 10), red, round),
  ...[10, 14, 18, 22].map((y) =>
    fill(cut(box(6, y, 20, 1), cut(box(0, 0, 32, 32), ellipse(16, 16, 11, 10))), red.dark),
  ),
  part(box(12, 4, 8, 2), gold),
  part(box(12, 26, 8, 2), gold),
  part(mirrored(box(13, 28, 1, 4)), gold),
)

export const spotlight: Painter = layers(
  part(box(14, 20, 4, 8), iron),
  part(box(8, 28, 16, 3), iron),
  part(poly(5, 10, 19, 4, 25, 18, 11, 22), black, gleam),
  part(ellipse(9, 16, 4, 6), yellow, round),
)

export const glowJar: Painter = layers(
  part(pill([8, 8, 16, 22], 4), yellow, round),
  fill(
    union(disc(13, 15, 1.5), disc(19, 20, 1.5), disc(14, 24, 1.5), disc(20, 13, 1)),
    yellow.shine,
  ),
  part(box(10, 4, 12, 4), oak),
)

import { even, round, slab } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import { black, copper, green, iron, red, sky, white, yellow } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { both, box, cut, disc, mirrored, path, pill, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

/** A box with a dish and a window on the weather it makes. */
export function weatherMachine(body: Ramp, view: Painter): Painter {
  return layers(
    part(box(15, 3, 2, 7), iron),
    part(disc(16, 3, 2), red, round),
    part(pill([3, 9, 26, 20], 4), body, slab),
    part(mirrored(box(5, 28, 5, 3)), black),
    part(pill([7, 12, 18, 14], 3), black, even(0)),
    view,
    fill(both(pill([8, 13, 16, 12], 2), path(1, 9, 18, 14, 13)), white.shine, 120),
    dots(yellow.shine, 4, 25, 27, 25),
    dots(copper.shine, 4, 22, 27, 22),
  )
}

const screen = pill([8, 13, 16, 12], 2)

export const sunny: Painter = layers(
  fill(screen, sky.base),
  part(disc(16, 18, 3.6), yellow, round),
  fill(both(screen, box(8, 23, 16, 2)), green.base),
)

export function falling(air: Ramp, drop: number, isSnow: boolean): Painter {
  const spots = [
    [10, 20],
    [13, 22],
    [16, 20],
    [19, 22],
    [22, 20],
    [12, 17],
    [20, 17],
  ] as const
  return layers(
    fill(screen, air.dark),
    fill(both(screen, union(disc(13, 14.5, 3), disc(18, 14, 3.6))), white.base),
    ...spots.map(([x, y]) => fill(box(x, y, 1, isSnow ? 1 : 2), drop)),
  )
}

export function night(air: Ramp, moon: Ramp): Painter {
  return layers(
    fill(screen, air.line),
    fill(cut(disc(17, 18.5, 4), disc(19, 17, 3.4)), moon.light),
    dots(white.shine, 10, 15, 12, 21, 22, 22, 21, 15, 10, 19),
  )
}

export function sunset(high: Ramp, low: Ramp): Painter {
  return layers(
    fill(screen, high.base),
    fill(both(screen, box(8, 19, 16, 6)), low.base),
    fill(both(cut(disc(16, 21, 4), box(8, 22, 16, 6)), screen), yellow.light),
    fill(both(screen, box(8, 22, 16, 3)), low.dark),
  )
}

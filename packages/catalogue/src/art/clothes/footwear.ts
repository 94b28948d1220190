import { even, folds, round, slab, slope, tube } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import { black, gold, iron, pine, red, steel, white } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, disc, ellipse, moved, path, pill, poly, type Shape, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

/** A pair: the far one a little higher and behind. */
function pair(one: (dx: number, dy: number) => Painter): Painter {
  return layers(one(8, -5), one(-1, 2))
}

const low: Shape = union(poly(5, 15, 13, 14, 15, 19, 21, 21, 23, 25, 5, 25), ellipse(19, 24, 4, 3))
const high: Shape = union(box(5, 8, 9, 14), poly(5, 16, 14, 16, 21, 20, 23, 25, 5, 25))

export function sneaker(ramp: Ramp, sole: Ramp): Painter {
  return pair((dx, dy) =>
    layers(
      part(moved(low, dx, dy), ramp, slab),
      part(pill([4 + dx, 25 + dy, 20, 3], 1), sole, slope),
      dots(
        sole.shine,
        14 + dx,
        18 + dy,
        16 + dx,
        19 + dy,
        15 + dx,
        20 + dy,
        18 + dx,
        20 + dy,
        17 + dx,
        21 + dy,
      ),
      fill(box(6 + dx, 20 + dy, 5, 2), sole.light),
    ),
  )
}

export function boot(ramp: Ramp, cuff: Ramp): Painter {
  return pair((dx, dy) =>
    layers(
      part(moved(high, dx, dy), ramp, tube),
      part(box(4 + dx, 7 + dy, 11, 3), cuff, slope),
      part(box(5 + dx, 25 + dy, 18, 2), black),
    ),
  )
}

export function sandal(ramp: Ramp): Painter {
  return pair((dx, dy) =>
    layers(
      part(moved(pill([4, 23, 20, 4], 2), dx, dy), pine, slope),
      part(moved(path(2, 6, 22, 9, 15, 13, 22), dx, dy), ramp),
      part(moved(path(2, 15, 22, 19, 18, 22, 22), dx, dy), ramp),
    ),
  )
}

export function slipper(ramp: Ramp, face: boolean): Painter {
  return pair((dx, dy) =>
    layers(
      ...(face
        ? [
            part(
              moved(union(ellipse(15, 14, 1.6, 5), ellipse(20, 14, 1.6, 5)), dx, dy),
              ramp,
              even(3),
            ),
          ]
        : []),
      part(moved(union(ellipse(13, 23, 9, 4), ellipse(18, 22, 6, 5)), dx, dy), ramp, round),
      ...(face
        ? [dots(black.line, 17 + dx, 21 + dy, 21 + dx, 21 + dy, 19 + dx, 23 + dy)]
        : [fill(moved(ellipse(9, 20, 4, 1.4), dx, dy), ramp.line)]),
    ),
  )
}

export function onWheels(ramp: Ramp, wheel: Ramp): Painter {
  return pair((dx, dy) =>
    layers(
      part(moved(high, dx, dy - 3), ramp, tube),
      ...[7, 13, 20].map((x) => part(disc(x + dx, 26 + dy, 2.4), wheel, round)),
      fill(box(5 + dx, 22 + dy, 18, 1), white.light),
    ),
  )
}

export const iceSkate: Painter = pair((dx, dy) =>
  layers(
    part(moved(high, dx, dy - 3), white, tube),
    part(moved(path(1.6, 3, 27, 22, 27, 25, 25), dx, dy), steel, even(4)),
    fill(union(box(7 + dx, 23 + dy, 1, 4), box(19 + dx, 23 + dy, 1, 4)), steel.line),
    dots(red.base, 13 + dx, 9 + dy, 13 + dx, 11 + dy, 13 + dx, 13 + dy),
  ),
)

/** A shin and three plates that overlap toward the toe. */
export const sabaton: Painter = pair((dx, dy) =>
  layers(
    part(moved(pill([5, 6, 9, 15], 2), dx, dy), iron, tube),
    part(moved(poly(19, 21, 26, 26, 17, 26), dx, dy), iron, slab),
    part(moved(poly(12, 18, 19, 21, 20, 26, 11, 26), dx, dy), iron, slab),
    part(moved(poly(5, 16, 13, 18, 14, 26, 5, 26), dx, dy), iron, slab),
    part(moved(box(4, 8, 11, 2), dx, dy), gold, slope),
  ),
)

export function sock(ramp: Ramp, stripe: Ramp): Painter {
  return pair((dx, dy) =>
    layers(
      part(moved(union(box(6, 6, 8, 16), ellipse(14, 23, 8, 4)), dx, dy), ramp, folds),
      ...[8, 12, 16].map((y) => fill(box(6 + dx, y + dy, 8, 2), stripe.base)),
    ),
  )
}

export function flipper(ramp: Ramp): Painter {
  return pair((dx, dy) =>
    layers(
      part(moved(poly(9, 21, 14, 19, 27, 25, 25, 27, 9, 27), dx - 2, dy), ramp, slab),
      part(moved(ellipse(8, 22, 5, 4), dx, dy), black, round),
      fill(union(moved(path(1, 13, 22, 22, 25), dx, dy)), ramp.line),
    ),
  )
}

export function heel(ramp: Ramp): Painter {
  return pair((dx, dy) =>
    layers(
      part(
        moved(
          poly(4, 13, 9, 15, 16, 21, 23, 23, 24, 26, 16, 26, 9, 20, 7, 20, 7, 27, 5, 27),
          dx,
          dy,
        ),
        ramp,
        slab,
      ),
      dots(gold.shine, 19 + dx, 23 + dy, 20 + dx, 22 + dy),
    ),
  )
}

/** Little wings on the heel. */
export const wingedShoe: Painter = pair((dx, dy) =>
  layers(
    part(moved(low, dx, dy), gold, slab),
    part(moved(poly(7, 20, 0, 17, 1, 12, 5, 13, 8, 15), dx, dy), white, slab),
    part(pill([4 + dx, 25 + dy, 20, 2], 1), gold, even(1)),
  ),
)

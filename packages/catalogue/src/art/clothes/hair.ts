import { folds, round, tube } from '../kit/lights.ts'
import { coat, fill, part } from '../kit/paint.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, cut, disc, ellipse, mirrored, path, poly, type Shape, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

/** Where the face shows. */
const face: Shape = union(ellipse(16, 21, 8, 9), box(8, 21, 16, 12))
const skull: Shape = ellipse(16, 16, 12, 12)

const shine = (ramp: Ramp): Painter =>
  fill(union(path(1.4, 8, 11, 12, 7), path(1.2, 15, 6, 17, 6)), ramp.shine)

export function short(ramp: Ramp): Painter {
  return layers(
    part(cut(skull, face, box(0, 22, 32, 12)), ramp, folds),
    part(poly(7, 14, 12, 8, 24, 10, 25, 16, 17, 13, 12, 16), ramp),
    shine(ramp),
  )
}

export function spiky(ramp: Ramp): Painter {
  return layers(
    part(
      cut(
        poly(
          3,
          22,
          2,
          13,
          5,
          14,
          4,
          5,
          10,
          8,
          13,
          1,
          17,
          7,
          23,
          2,
          24,
          8,
          30,
          6,
          27,
          13,
          31,
          14,
          28,
          22,
        ),
        face,
      ),
      ramp,
      folds,
    ),
    fill(
      union(path(1.2, 8, 12, 10, 9), path(1.2, 14, 9, 15, 5), path(1.2, 21, 10, 23, 6)),
      ramp.shine,
    ),
  )
}

export function long(ramp: Ramp): Painter {
  return layers(
    part(cut(union(skull, box(4, 15, 24, 16)), face), ramp, folds),
    part(poly(7, 18, 10, 9, 17, 7, 13, 13), ramp),
    shine(ramp),
  )
}

export function ponytail(ramp: Ramp, band: Ramp): Painter {
  return layers(
    part(union(disc(27, 13, 4), poly(24, 13, 31, 13, 29, 29, 25, 24)), ramp, folds),
    part(cut(ellipse(15, 16, 11, 11), ellipse(14, 21, 8, 9), box(0, 21, 32, 12)), ramp, round),
    part(disc(24, 10, 2), band),
    shine(ramp),
  )
}

export function bob(ramp: Ramp): Painter {
  return layers(
    part(
      cut(union(skull, box(3.6, 16, 25, 10)), ellipse(16, 22, 7.4, 7), box(9, 22, 14, 12)),
      ramp,
      folds,
    ),
    part(box(8, 12, 16, 4), ramp, folds),
    shine(ramp),
  )
}

export function afro(ramp: Ramp): Painter {
  const curls = [
    disc(16, 10, 10),
    disc(7, 13, 6.4),
    disc(25, 13, 6.4),
    disc(6, 20, 5),
    disc(26, 20, 5),
  ]
  return layers(
    part(cut(union(...curls), ellipse(16, 24, 8, 8)), ramp, round),
    ...[
      [10, 8],
      [17, 6],
      [23, 10],
      [6, 15],
      [14, 12],
      [26, 17],
    ].map(([x = 0, y = 0]) => fill(cut(disc(x, y, 2), disc(x + 0.8, y + 0.8, 1.6)), ramp.shine)),
  )
}

export function mohawk(ramp: Ramp): Painter {
  return layers(
    part(cut(ellipse(16, 18, 10, 8), face, box(0, 20, 32, 12)), ramp, round),
    part(poly(11, 16, 8, 6, 12, 8, 13, 1, 16, 6, 20, 0, 20, 7, 25, 5, 21, 16), ramp, folds),
  )
}

export function buns(ramp: Ramp): Painter {
  return layers(
    part(mirrored(disc(6, 8, 5)), ramp, round),
    part(cut(skull, face, box(0, 22, 32, 12)), ramp, round),
    fill(path(1, 16, 5, 16, 12), ramp.line),
    shine(ramp),
  )
}

export function braids(ramp: Ramp, bow: Ramp): Painter {
  return layers(
    ...[18, 22, 26].map((y) => part(mirrored(ellipse(5, y, 3.6, 3)), ramp, round)),
    part(cut(skull, face, box(0, 21, 32, 12)), ramp, round),
    fill(path(1, 16, 5, 16, 12), ramp.line),
    part(mirrored(poly(2, 28, 5, 29, 8, 28, 8, 31, 5, 30, 2, 31)), bow),
  )
}

export function topKnot(ramp: Ramp, band: Ramp): Painter {
  return layers(
    part(disc(16, 5, 4.6), ramp, round),
    part(cut(ellipse(16, 17, 11, 9.6), face, box(0, 20, 32, 12)), ramp, folds),
    part(box(13, 8, 6, 1.6), band),
  )
}

export function bowl(ramp: Ramp): Painter {
  return layers(
    part(
      cut(union(ellipse(16, 15, 12.4, 11), box(3.6, 15, 25, 6)), ellipse(16, 26, 9, 9)),
      ramp,
      tube,
    ),
    shine(ramp),
  )
}

export function curls(ramp: Ramp): Painter {
  const rings: readonly (readonly [number, number])[] = [
    [16, 6],
    [9, 8],
    [23, 8],
    [5, 14],
    [27, 14],
    [4, 20],
    [28, 20],
    [5, 26],
    [27, 26],
  ]
  return layers(
    ...rings.map(([x, y]) =>
      layers(
        part(disc(x, y, 4.4), ramp, round),
        coat(cut(disc(x, y, 2.4), disc(x, y, 1.2)), ramp, () => 1),
      ),
    ),
  )
}

/** Hanging over one eye. */
export function swept(ramp: Ramp): Painter {
  return layers(
    part(cut(skull, face, box(0, 23, 32, 12)), ramp, round),
    part(poly(5, 12, 14, 5, 27, 8, 27, 14, 19, 14, 13, 24, 7, 26), ramp, folds),
  )
}

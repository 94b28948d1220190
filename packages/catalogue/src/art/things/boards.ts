import { even, round, slope, tube } from '../kit/lights.ts'
import { fill, part } from '../kit/paint.ts'
import { black, cream, green, oak, paper, red, rock, sky, walnut, yellow } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, cut, disc, ellipse, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

const lines = (x: number, color: number, ...rows: readonly [y: number, width: number][]): Painter =>
  fill(union(...rows.map(([y, width]) => box(x, y, width, 1))), color)

export function woodenSign(wood: Ramp): Painter {
  return layers(
    part(box(14, 20, 4, 12), wood),
    part(pill([2, 5, 28, 16], 1), wood),
    lines(6, wood.line, [9, 18], [12, 20], [15, 12]),
  )
}

export function arrowSign(wood: Ramp): Painter {
  return layers(
    part(box(14, 18, 4, 14), walnut),
    part(poly(2, 6, 22, 6, 30, 12.5, 22, 19, 2, 19), wood),
    lines(6, wood.line, [10, 13], [14, 10]),
  )
}

export const stoneTablet: Painter = layers(
  part(union(box(5, 10, 22, 22), ellipse(16, 11, 11, 8)), rock),
  lines(10, rock.line, [10, 12], [14, 12], [18, 9], [22, 11]),
)

export const hangingSign: Painter = layers(
  part(union(box(9, 0, 2, 8), box(21, 0, 2, 8)), black),
  part(box(4, 8, 24, 17), oak),
  part(box(10, 13, 9, 9), yellow, tube),
  part(cut(ellipse(21, 17, 4, 4), ellipse(20.5, 17, 2, 2), box(0, 0, 20, 32)), yellow),
  part(union(disc(11, 12.5, 2), disc(14.5, 12, 2.4), disc(18, 12.5, 2)), cream, even(4)),
)

export const noteSheet: Painter = layers(
  part(poly(7, 4, 22, 4, 26, 8, 26, 28, 7, 28), paper, even(3)),
  part(poly(22, 4, 26, 8, 22, 8), paper, even(1)),
  lines(10, paper.line, [11, 13], [14, 12], [17, 13], [20, 8]),
  part(disc(15, 5, 2), red, round),
)

export const chalkboard: Painter = layers(
  part(path(2.4, 9, 26, 6, 32), oak),
  part(path(2.4, 23, 26, 26, 32), oak),
  part(box(3, 4, 26, 22), oak),
  part(box(6, 7, 20, 16), green, even(0)),
  lines(9, cream.shine, [10, 9], [13, 14], [16, 6]),
  fill(path(1, 19, 18, 21, 20, 24, 16), sky.light),
)

export const noticeBoard: Painter = layers(
  part(box(2, 3, 28, 24), walnut),
  part(box(4, 5, 24, 20), oak, even(3)),
  part(box(6, 8, 8, 9), cream, even(4)),
  part(box(17, 7, 9, 6), sky, even(3)),
  part(box(16, 16, 8, 7), red, even(3)),
  part(box(7, 19, 7, 4), cream, even(3)),
  lines(7, walnut.base, [10, 5], [12, 6], [14, 4]),
)

export const signpost: Painter = layers(
  part(box(14.5, 2, 3, 30), walnut),
  part(poly(6, 4, 24, 4, 29, 7.5, 24, 11, 6, 11), oak, slope),
  part(poly(26, 13, 8, 13, 3, 16.5, 8, 20, 26, 20), oak, slope),
  lines(9, oak.line, [7, 12], [16, 12]),
)

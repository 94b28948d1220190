import { gleam, round, tube } from '../kit/lights.ts'
import { fill, part } from '../kit/paint.ts'
import { emerald, iron, ruby, sapphire, skin } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, cut, disc, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

export const nothing: Painter = () => undefined

export const fist: Painter = layers(
  part(pill([1, 13, 13, 11], 2), skin, tube),
  part(pill([8, 8, 18, 19], 5), skin, round),
  ...[9, 13.5, 18, 22.5].map((y) => part(pill([19, y - 1, 10, 5], 2), skin, round)),
  part(pill([13, 6, 9, 6], 3), skin, round),
)

export const wrench: Painter = layers(
  part(path(5, 8, 25, 20, 12), iron, gleam),
  part(cut(disc(22, 10, 7.5), poly(21, 11, 23, 0, 34, 0, 33, 9)), iron, gleam),
  part(cut(disc(7, 26, 4.5), disc(7, 26, 1.6)), iron),
)

export const gems: Painter = layers(
  cutGem(emerald, 10, 12),
  cutGem(ruby, 22, 13),
  cutGem(sapphire, 16, 21),
)

function cutGem(ramp: Ramp, x: number, y: number): Painter {
  return layers(
    part(poly(x - 4, y - 6, x + 4, y - 6, x + 8, y - 1, x, y + 9, x - 8, y - 1), ramp),
    fill(poly(x - 4, y - 6, x + 1, y - 6, x - 3, y - 1, x - 8, y - 1), ramp.shine),
    fill(poly(x - 3, y - 1, x + 3, y - 1, x, y + 8), ramp.light),
    fill(poly(x + 3, y - 1, x + 8, y - 1, x, y + 9), ramp.dark),
    fill(union(box(x - 3, y - 1, 6, 1)), ramp.shine),
  )
}

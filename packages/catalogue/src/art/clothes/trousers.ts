import { even, folds, gleam, slab } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import { black, gold, leather, steel, white } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { both, box, cut, mirrored, poly, type Shape, union } from '../kit/shapes.ts'
import { eachPixel, layers, type Painter } from '../kit/sprite.ts'

const legs: Shape = mirrored(union(box(8, 4, 8, 8), poly(8, 4, 16, 4, 16, 12, 14, 30, 6, 30)))

export function trousers(ramp: Ramp, belt: Ramp): Painter {
  return layers(
    part(legs, ramp, folds),
    part(box(8, 3, 16, 3), belt),
    fill(box(15.5, 7, 1, 6), ramp.line),
  )
}

export function jeans(ramp: Ramp): Painter {
  return layers(
    trousers(ramp, leather),
    fill(mirrored(poly(9, 7, 13, 7, 10, 11, 9, 11)), ramp.line),
    fill(mirrored(box(6, 28, 8, 2)), ramp.light),
    dots(gold.shine, 15, 4, 16, 4),
  )
}

export function shorts(ramp: Ramp, trim: Ramp): Painter {
  const shape = mirrored(poly(8, 8, 16, 8, 16, 16, 14, 24, 5, 24))
  return layers(
    part(shape, ramp, folds),
    part(box(8, 7, 16, 2.4), trim),
    fill(both(shape, box(0, 22, 32, 2)), trim.base),
  )
}

export function skirt(ramp: Ramp, hem: Ramp): Painter {
  const shape = poly(10, 7, 22, 7, 29, 27, 3, 27)
  return layers(
    part(shape, ramp, folds),
    fill(both(shape, box(0, 24, 32, 2)), hem.base),
    part(box(10, 5, 12, 3), hem),
  )
}

export function striped(ramp: Ramp, stripe: Ramp): Painter {
  return layers(trousers(ramp, black), (sprite) =>
    eachPixel((x, y) => {
      if (y > 6 && x % 4 === 1 && legs(x + 0.5, y + 0.5)) sprite.set(x, y, stripe.light)
    }),
  )
}

export function cargo(ramp: Ramp): Painter {
  return layers(
    trousers(ramp, black),
    part(box(5, 16, 6, 6), ramp),
    part(box(21, 16, 6, 6), ramp),
    fill(union(box(5, 17, 6, 1), box(21, 17, 6, 1)), ramp.line),
  )
}

export function joggers(ramp: Ramp): Painter {
  return layers(
    trousers(ramp, ramp),
    fill(union(box(8, 8, 1, 20), box(23, 8, 1, 20)), white.shine),
    part(mirrored(box(6, 28, 7, 3)), ramp, even(1)),
    fill(mirrored(box(14, 6, 1, 5)), white.light),
  )
}

export function greaves(ramp: Ramp): Painter {
  return layers(
    part(legs, black, slab),
    part(mirrored(poly(8, 4, 15, 4, 15, 14, 7, 14)), ramp, gleam),
    part(mirrored(poly(6, 19, 14, 19, 14, 30, 5, 30)), ramp, gleam),
    part(mirrored(box(7, 15, 7, 4)), ramp, even(3)),
    part(box(8, 3, 16, 3), steel),
  )
}

/** Squares in two colours that cross. */
export function kilt(ramp: Ramp, line: Ramp): Painter {
  const shape = poly(9, 6, 23, 6, 27, 26, 5, 26)
  return layers(
    part(shape, ramp, slab),
    (sprite) =>
      eachPixel((x, y) => {
        if (!shape(x + 0.5, y + 0.5)) return
        if (x % 6 === 3 || y % 6 === 2) sprite.set(x, y, line.base)
        if (x % 6 === 3 && y % 6 === 2) sprite.set(x, y, line.shine)
      }),
    part(box(9, 4, 14, 3), black),
  )
}

export function overalls(ramp: Ramp): Painter {
  return layers(
    part(mirrored(poly(8, 15, 16, 15, 16, 20, 14, 31, 7, 31)), ramp, folds),
    part(cut(box(9, 8, 14, 9), box(0, 0, 0, 0)), ramp),
    part(mirrored(box(9, 1, 3, 8)), ramp),
    part(box(12, 10, 8, 5), ramp, even(1)),
    dots(gold.shine, 10, 8, 21, 8),
  )
}

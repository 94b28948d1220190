import { type Color, mix, toLab } from '../kit/color.ts'
import { round } from '../kit/lights.ts'
import { coat, fill, part } from '../kit/paint.ts'
import { leaf } from '../kit/palette.ts'
import { type Ramp, rampOf } from '../kit/ramp.ts'
import { both, box, cut, disc, ellipse, path, poly, type Shape, union } from '../kit/shapes.ts'
import { eachPixel, layers, type Painter, type Sprite } from '../kit/sprite.ts'

export type SeedLook = { main: Color; second: Color; shape: number; pattern: number }

const shapes: readonly Shape[] = [
  disc(16, 19, 8.5),
  ellipse(16, 19, 10, 7.5),
  union(disc(16, 21, 7.5), poly(9, 19, 16, 6, 23, 19)),
  union(ellipse(13, 18, 6.5, 8), ellipse(19, 20, 6.5, 8)),
  poly(16, 8, 24, 14, 24, 23, 16, 29, 8, 23, 8, 14),
]

const patterns: readonly Shape[] = [
  box(0, 20, 32, 12),
  box(0, 17, 32, 5),
  union(disc(13, 16, 2), disc(19, 19, 2.2), disc(13, 23, 2), disc(20, 25, 1.6), disc(18, 12, 1.6)),
  cut(disc(16, 19, 14), disc(12, 16, 10)),
  poly(16, 13, 21, 19, 16, 25, 11, 19),
  union(path(3, 5, 20, 20, 5), path(3, 12, 29, 27, 14)),
  cut(disc(16, 19, 6.5), disc(16, 19, 3.6)),
  box(14, 0, 4, 32),
]

export const seedPatterns = patterns.length

/** A seed with a first green hook, in the two colours of what it will become. */
export function seed({ main, second, shape, pattern }: SeedLook): Painter {
  const husk = shapes[shape % shapes.length] ?? disc(16, 19, 8.5)
  const mark = patterns[pattern % patterns.length] ?? disc(16, 19, 3)
  return layers(
    part(union(path(2, 16, 12, 16, 6, 20, 3), ellipse(21, 4, 3.4, 1.8)), leaf),
    part(husk, rampOf(main), round),
    huskMark(both(husk, mark), husk, rampOf(second)),
    fill(box(12, 14, 2, 2), rampOf(main).shine),
  )
}

/** The mark is lit as the whole seed is, so that it lies on the round of it. */
function huskMark(mark: Shape, husk: Shape, ramp: Ramp): Painter {
  return coat(mark, ramp, (x, y, area) => round(x, y, { ...area, ...huskArea, shape: husk }))
}

const huskArea = { left: 6, top: 10, right: 26, bottom: 28 }

/** The two colours that say most about a sprite: the most frequent, and the one most different from it. */
export function mainColors(sprite: Sprite): [main: Color, second: Color] {
  const counts = new Map<Color, number>()
  eachPixel((x, y) => {
    if (sprite.alphaAt(x, y) === 0) return
    const color = sprite.colorAt(x, y)
    if (toLab(color).lightness > 0.3) counts.set(color, (counts.get(color) ?? 0) + 1)
  })
  const main = best(counts, (_color, count) => count)
  const second = best(counts, (color, count) => Math.sqrt(count) * distance(color, main))
  return [main, distance(main, second) < 0.14 ? mix(main, 0xf2e8d0, 0.5) : second]
}

function best(
  counts: ReadonlyMap<Color, number>,
  weigh: (color: Color, count: number) => number,
): Color {
  let winner = 0x808080
  let most = -1
  for (const [color, count] of counts) {
    const weight = weigh(color, count)
    if (weight > most) {
      most = weight
      winner = color
    }
  }
  return winner
}

function distance(one: Color, other: Color): number {
  const [from, to] = [toLab(one), toLab(other)]
  return Math.hypot(from.lightness - to.lightness, (from.a - to.a) * 2, (from.b - to.b) * 2)
}

import { even, round, slab } from '../kit/lights.ts'
import { coat, dots, fill, part } from '../kit/paint.ts'
import { oak, snow } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { both, box, disc, pill, poly, type Shape, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

const bulb = union(disc(16, 20, 10), box(13, 6, 6, 8))
const cone = union(poly(13, 8, 19, 8, 27, 29, 5, 29), box(13, 5, 6, 6))
const vial = union(pill([10, 9, 12, 22], 4), box(13, 5, 6, 6))

export const roundFlask = (liquid: Ramp): Painter => flask(bulb, liquid, 16)
export const conicalFlask = (liquid: Ramp): Painter => flask(cone, liquid, 17)
export const tallFlask = (liquid: Ramp): Painter => flask(vial, liquid, 14)

function flask(glass: Shape, liquid: Ramp, level: number): Painter {
  const below = both(glass, box(0, level, 32, 32))
  return layers(
    part(glass, snow, slab),
    coat(below, liquid, round),
    fill(both(glass, box(0, level, 32, 1)), liquid.shine),
    dots(liquid.shine, 14, 25, 19, 22, 17, 27),
    dots(snow.shine, 12, level + 3, 12, level + 4, 12, level + 5),
    part(pill([12, 2, 8, 4], 1), oak),
    part(box(12, 7, 8, 1.4), snow, even(4)),
  )
}

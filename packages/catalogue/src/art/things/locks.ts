import { gleam, round, tube } from '../kit/lights.ts'
import { dots, fill, part } from '../kit/paint.ts'
import { black, white } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { both, box, cut, disc, ellipse, path, pill, poly, union } from '../kit/shapes.ts'
import { layers, type Painter } from '../kit/sprite.ts'

export type Emblem = (x: number, y: number) => Painter

type Padlock = { body: Ramp; shackle: Ramp; width: number; emblem?: Emblem }

/** A padlock with its foot on the ground; wider ones stand for more ground. */
export function padlock({ body, shackle, width, emblem = keyhole }: Padlock): Painter {
  const height = width * 0.72
  const top = 30 - height
  const radius = width * 0.34
  const bow = union(
    both(cut(disc(16, top - 2, radius), disc(16, top - 2, radius - 2.8)), box(0, 0, 32, top - 2)),
    box(16 - radius, top - 2, 2.8, 4),
    box(13.2 + radius, top - 2, 2.8, 4),
  )
  return layers(
    part(bow, shackle, tube),
    part(pill([16 - width / 2, top, width, height], 3), body, gleam),
    emblem(16, top + height / 2),
  )
}

export const keyhole: Emblem = (x, y) =>
  layers(
    fill(disc(x, y - 1.5, 2.2), black.line),
    fill(poly(x - 1, y - 1, x + 1, y - 1, x + 2, y + 4, x - 2, y + 4), black.line),
  )

export const globe =
  (sea: Ramp, land: Ramp): Emblem =>
  (x, y) =>
    layers(
      part(disc(x, y, 5.5), sea, round),
      fill(
        both(
          disc(x, y, 5.5),
          union(
            ellipse(x - 2.5, y - 1.5, 2.5, 2),
            ellipse(x + 2.5, y + 2, 2.4, 2),
            ellipse(x - 2, y + 4, 1.4, 1),
          ),
        ),
        land.base,
      ),
      dots(sea.shine, Math.floor(x - 3), Math.floor(y - 4)),
    )

export const jewel =
  (ramp: Ramp): Emblem =>
  (x, y) =>
    layers(
      part(poly(x - 4, y - 4, x + 4, y - 4, x + 7, y - 1, x, y + 7, x - 7, y - 1), ramp),
      fill(poly(x - 4, y - 4, x + 1, y - 4, x - 2, y - 1, x - 7, y - 1), ramp.shine),
      fill(poly(x - 2, y - 1, x + 2, y - 1, x, y + 6), ramp.light),
    )

export const hammer =
  (head: Ramp, handle: Ramp): Emblem =>
  (x, y) =>
    layers(
      part(path(2.2, x - 4, y + 5, x + 2, y - 2), handle),
      part(path(4, x - 1, y - 5, x + 5, y + 0.5), head),
    )

export const star =
  (ramp: Ramp): Emblem =>
  (x, y) => {
    const points = Array.from({ length: 10 }, (_, index) => {
      const turn = (index / 10) * Math.PI * 2 - Math.PI / 2
      const radius = index % 2 === 0 ? 6.5 : 2.8
      return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius]
    }).flat()
    return layers(part(poly(...points), ramp), dots(white.shine, Math.floor(x), Math.floor(y) - 3))
  }

export const heart =
  (ramp: Ramp): Emblem =>
  (x, y) =>
    layers(
      part(
        union(
          disc(x - 2.5, y - 1.5, 3),
          disc(x + 2.5, y - 1.5, 3),
          poly(x - 5.3, y, x + 5.3, y, x, y + 6),
        ),
        ramp,
      ),
      dots(ramp.shine, Math.floor(x) - 4, Math.floor(y) - 3),
    )

import { even, gleam, round, slab } from '../kit/lights.ts'
import { coat, fill, part } from '../kit/paint.ts'
import { gold, iron, rock, sky, yellow } from '../kit/palette.ts'
import type { Ramp } from '../kit/ramp.ts'
import { box, cut, disc, ellipse, path, poly, union } from '../kit/shapes.ts'
import { eachPixel, layers, type Painter } from '../kit/sprite.ts'

const leaf = box(6, 3, 20, 29)
const knob = part(disc(22.5, 18, 1.5), gold, even(4))

/** Two raised fields in a leaf. */
export function panelDoor(ramp: Ramp): Painter {
  return layers(
    part(leaf, ramp),
    part(box(10, 7, 12, 8), ramp, even(1)),
    coat(box(11, 8, 10, 6), ramp),
    part(box(10, 19, 10, 9), ramp, even(1)),
    coat(box(11, 20, 8, 7), ramp),
    knob,
  )
}

/** Standing boards held by two iron straps. */
export function plankDoor(ramp: Ramp): Painter {
  return layers(
    part(union(box(6, 8, 20, 24), ellipse(16, 9, 10, 7)), ramp),
    fill(box(12, 3, 1, 29), ramp.line),
    fill(box(19, 3, 1, 29), ramp.line),
    fill(box(13, 4, 1, 28), ramp.light),
    fill(box(20, 4, 1, 28), ramp.light),
    part(box(6, 10, 15, 2), iron),
    part(box(6, 24, 15, 2), iron),
    part(disc(22.5, 18, 1.5), iron, even(3)),
  )
}

export function ironDoor(ramp: Ramp): Painter {
  return layers(
    part(leaf, ramp, gleam),
    part(box(10, 7, 12, 5), sky, gleam),
    fill(box(14, 7, 1, 5), ramp.line),
    fill(box(18, 7, 1, 5), ramp.line),
    part(box(9, 16, 3, 9), ramp),
    ...[5, 28].flatMap((y) => [8, 23].map((x) => fill(box(x, y, 1, 1), ramp.line))),
    part(disc(22, 19, 2.2), ramp, round),
  )
}

export function glassDoor(frame: Ramp, tint: Ramp): Painter {
  return layers(
    part(leaf, frame),
    fill(box(9, 6, 14, 23), frame.line),
    coat(box(10, 7, 12, 21), tint, gleam),
    fill(box(15, 7, 2, 21), frame.base),
    fill(box(10, 16, 12, 2), frame.base),
    part(disc(24, 18, 1.4), gold, even(4)),
  )
}

/** The way in: a lit doorway under a stone arch. */
export const mainDoor: Painter = layers(
  part(union(box(3, 12, 26, 20), ellipse(16, 13, 13, 11)), rock),
  ...[
    [3, 20, 4],
    [3, 26, 4],
    [25, 20, 4],
    [25, 26, 4],
  ].map(([x = 0, y = 0, width = 0]) => fill(box(x, y, width, 1), rock.line)),
  part(union(box(8, 13, 16, 19), ellipse(16, 14, 8, 8)), yellow, even(3)),
  coat(union(box(10, 15, 12, 17), ellipse(16, 15, 6, 6)), yellow, even(4)),
  fill(poly(16, 11, 21, 17, 18, 17, 18, 24, 14, 24, 14, 17, 11, 17), yellow.dark),
)

/** A swirl in a ring. */
export function portal(ramp: Ramp, frame: Ramp): Painter {
  const ring = cut(ellipse(16, 16, 13, 15.5), ellipse(16, 16, 9.5, 12))
  return layers(
    (sprite) =>
      eachPixel((x, y) => {
        const dx = (x - 15.5) / 10
        const dy = (y - 15.5) / 12.5
        const far = Math.hypot(dx, dy)
        if (far > 1) return
        const turn = Math.atan2(dy, dx) / (Math.PI * 2) + far * 1.1
        const arm = ((turn * 3) % 1) + (turn < 0 ? 1 : 0)
        const color =
          far < 0.2
            ? ramp.shine
            : arm % 1 < 0.35
              ? ramp.light
              : arm % 1 < 0.65
                ? ramp.base
                : ramp.dark
        sprite.set(x, y, color)
      }),
    part(ring, frame, slab),
    ...[
      [16, 2],
      [4.5, 16],
      [27.5, 16],
      [16, 30],
    ].map(([x = 0, y = 0]) => part(disc(x, y, 1.6), ramp, even(4))),
  )
}

export function gate(ramp: Ramp): Painter {
  return layers(
    ...[5, 11, 17, 23].map((x) =>
      part(union(box(x, 8, 4, 24), poly(x, 8, x + 2, 4, x + 4, 8)), ramp),
    ),
    part(box(3, 12, 26, 3), ramp),
    part(box(3, 24, 26, 3), ramp),
    part(path(2, 7, 26, 24, 14), ramp),
  )
}

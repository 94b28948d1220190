import { hashText } from '../kit/dice.ts'
import { coat, fill, part } from '../kit/paint.ts'
import * as palette from '../kit/palette.ts'
import { type Ramp, shade, toned } from '../kit/ramp.ts'
import { box, disc, ellipse, path } from '../kit/shapes.ts'
import { eachPixel, layers, type Painter } from '../kit/sprite.ts'

/** Frozen hard: slanted gleams that run on from block to block. */
export function ice(ramp: Ramp): Painter {
  return layers(
    (sprite) =>
      eachPixel((x, y) => {
        const at = (x + y) % 32
        const isBand = (at > 3 && at < 10) || (at > 21 && at < 24)
        sprite.set(x, y, at === 12 ? ramp.shine : isBand ? ramp.light : ramp.base)
      }),
    fill(path(1, 6, 20, 11, 23, 14, 29), ramp.dark),
    fill(path(1, 11, 23, 15, 21), ramp.dark),
    fill(path(1, 22, 5, 25, 11, 29, 12), ramp.dark),
  )
}

/** Upright swellings side by side: pumpkins, cactus, bamboo. */
export function ribs(ramp: Ramp, width: number): Painter {
  const levels = [1, 3, 4, 3, 2, 2, 1, 0]
  return (sprite) =>
    eachPixel((x, y) => {
      const at = Math.floor(((x % width) / width) * levels.length)
      sprite.set(x, y, shade(ramp, levels[at] ?? 2))
    })
}

export function bands(ramp: Ramp, rows: readonly number[]): Painter {
  return (sprite) => {
    for (const row of rows)
      for (let x = 0; x < 32; x++) {
        sprite.set(x, row - 1, ramp.light)
        sprite.set(x, row, ramp.base)
        sprite.set(x, row + 1, ramp.line)
      }
  }
}

/** Straws, every column its own length. */
export function straw(ramp: Ramp): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const strand = hashText(`straw${x}`) % 32
      const at = (y + strand) % 16
      sprite.set(x, y, shade(ramp, at === 0 ? 0 : at < 3 ? 1 : (strand % 3) + 1))
    })
}

/** Slanted stripes of two materials, as on barriers and sweets. */
export function slants(one: Ramp, other: Ramp, width: number): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const at = (x + y) % (width * 2)
      const ramp = at < width ? one : other
      const level = at % width === 0 ? 3 : at % width === width - 1 ? 1 : 2
      sprite.set(x, y, shade(ramp, level))
    })
}

/** A frame of beams around what is there. */
export function frame(ramp: Ramp, width: number): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const near = Math.min(x, y)
      const far = Math.min(31 - x, 31 - y)
      const edge = Math.min(near, far)
      if (edge > width) return
      if (edge === 0 || edge === width) sprite.set(x, y, ramp.line)
      else if (edge === 1) sprite.set(x, y, near <= far ? ramp.shine : ramp.dark)
      else sprite.set(x, y, near <= far ? ramp.light : ramp.base)
    })
}

export function holes(ramp: Ramp): Painter {
  const spots = [
    [7, 7, 4],
    [22, 5, 2.5],
    [17, 15, 3.5],
    [6, 22, 3],
    [26, 24, 4],
    [15, 27, 2],
    [28, 13, 2],
  ] as const
  return layers(
    ...spots.flatMap(([x, y, radius]) => [
      fill(disc(x, y, radius), ramp.dark),
      fill(disc(x + 0.8, y + 0.8, radius - 0.8), ramp.line),
      fill(ellipse(x + 0.6, y + radius, radius * 0.7, 0.7), ramp.shine),
    ]),
  )
}

const spines = [
  palette.red,
  palette.blue,
  palette.gold,
  palette.green,
  palette.violet,
  palette.teal,
]

/** Two shelves full of books. */
export function books(wood: Ramp): Painter {
  return (sprite) => {
    eachPixel((x, y) => {
      const at = y % 16
      if (at > 12) return sprite.set(x, y, [wood.light, wood.base, wood.line][at - 13] ?? wood.base)
      const book = Math.floor(x / 4) + (y < 16 ? 0 : 11)
      const ramp = spines[hashText(`book${book}`) % spines.length] ?? palette.red
      const top = 1 + (hashText(`height${book}`) % 4)
      if (at < top) return sprite.set(x, y, wood.line)
      const level = x % 4 === 0 ? 3 : x % 4 === 3 ? 0 : at === top + 2 || at === 10 ? 4 : 2
      sprite.set(x, y, shade(ramp, level))
    })
  }
}

/** Small squares in the colours given. */
export function mosaic(ramps: readonly Ramp[], size: number): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const tile = `${Math.floor(x / size)} ${Math.floor(y / size)}`
      const ramp = ramps[hashText(`mosaic${tile}`) % ramps.length] ?? palette.red
      const [dx, dy] = [x % size, y % size]
      const isGap = dx === size - 1 || dy === size - 1
      const level = isGap ? 0 : dx === 0 || dy === 0 ? 3 : 2
      sprite.set(x, y, shade(ramp, level))
    })
}

export function rainbow(ramps: readonly Ramp[]): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const height = 32 / ramps.length
      const row = Math.floor(y / height)
      const at = y - Math.floor(row * height)
      sprite.set(x, y, shade(ramps[row] ?? palette.red, at < 1 ? 3 : 2))
    })
}

/** Traces and chips on a board. */
export function circuit(board: Ramp, trace: Ramp): Painter {
  return layers(
    (sprite) => eachPixel((x, y) => sprite.set(x, y, board.dark)),
    fill(path(1, 0, 6.5, 8.5, 6.5, 8.5, 16), trace.dark),
    fill(path(1, 0, 25.5, 6.5, 25.5, 12, 20), trace.base),
    fill(path(1, 20, 12, 25.5, 6.5, 32, 6.5), trace.base),
    fill(path(1, 20, 20, 24.5, 25.5, 32, 25.5), trace.dark),
    fill(path(1, 16.5, 0, 16.5, 10), trace.base),
    fill(path(1, 16.5, 22, 16.5, 32), trace.base),
    part(box(11, 11, 11, 11), palette.black),
    coat(box(13, 13, 3, 2), palette.black, () => 3),
    part(disc(8.5, 6.5, 1.2), trace),
    part(disc(25.5, 25.5, 1.2), trace),
    part(disc(5.5, 17.5, 1.2), palette.red),
  )
}

/** Withes woven over and under. */
export function wicker(ramp: Ramp): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const isOver = (Math.floor(x / 8) + Math.floor(y / 8)) % 2 === 0
      const [along, across] = isOver ? [x % 8, y % 4] : [y % 8, x % 4]
      const end = along === 0 || along === 7 ? 1 : 0
      const level = across === 3 ? 0 : across === 0 ? 3 - end : 2 - end
      sprite.set(x, y, shade(ramp, level))
    })
}

/** Soft and see-through at heart, with bubbles. */
export function jelly(ramp: Ramp): Painter {
  return layers(
    (sprite) => eachPixel((x, y) => sprite.set(x, y, toned(ramp, 0.1).base)),
    frame(ramp, 3),
    fill(box(3, 3, 26, 26), ramp.base),
    fill(box(5, 5, 10, 2), ramp.shine),
    fill(box(5, 7, 2, 6), ramp.shine),
    fill(disc(21, 12, 2.2), ramp.light),
    fill(disc(11, 20, 1.6), ramp.light),
    fill(disc(22, 23, 2.8), ramp.light),
    fill(disc(21.5, 22.5, 1.2), ramp.shine),
  )
}

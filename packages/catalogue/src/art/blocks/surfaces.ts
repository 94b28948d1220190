import { diceOf } from '../kit/dice.ts'
import { part } from '../kit/paint.ts'
import { type Ramp, shade } from '../kit/ramp.ts'
import { disc, poly } from '../kit/shapes.ts'
import { eachPixel, type Painter, wrap } from '../kit/sprite.ts'

/** Long wood grain along the boards. */
export function grain(ramp: Ramp, height: number, seed: string): Painter {
  return (sprite) => {
    const dice = diceOf(seed)
    for (let top = 0; top < 32; top += height) {
      for (let line = 0; line < 3; line++) {
        const y = top + 2 + dice.below(height - 4)
        const x = dice.below(32)
        const length = 5 + dice.below(9)
        const color = dice.chance(0.7) ? ramp.dark : ramp.light
        for (let step = 0; step < length; step++) sprite.setWrapped(x + step, y, color)
      }
    }
  }
}

export function standingGrain(ramp: Ramp, width: number, seed: string): Painter {
  return (sprite) => {
    const dice = diceOf(seed)
    for (let left = 0; left < 32; left += width) {
      for (let line = 0; line < 2; line++) {
        const x = left + 2 + dice.below(width - 4)
        const y = dice.below(32)
        const length = 6 + dice.below(10)
        for (let step = 0; step < length; step++) sprite.setWrapped(x, y + step, ramp.dark)
      }
    }
  }
}

/** Two round logs, one on the other, bark outward. */
export function logs(ramp: Ramp, seed: string): Painter {
  const levels = [1, 3, 4, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 0]
  return (sprite) => {
    const dice = diceOf(seed)
    eachPixel((x, y) => sprite.set(x, y, shade(ramp, levels[y % 16] ?? 2)))
    for (let at = 0; at < 22; at++) {
      const y = Math.floor(at / 11) * 16 + 2 + dice.below(11)
      const x = dice.below(32)
      const length = 3 + dice.below(5)
      for (let step = 0; step < length; step++)
        sprite.setWrapped(x + step, y, y % 16 < 6 ? ramp.base : ramp.dark)
    }
    for (const [x, y] of [
      [7, 7],
      [22, 22],
    ] as const) {
      for (const [dx, dy] of knot) sprite.set(x + dx, y + dy, ramp.dark)
      sprite.set(x, y, ramp.line)
      sprite.set(x + 1, y, ramp.line)
    }
  }
}

const knot = [
  [0, -1],
  [1, -1],
  [-1, 0],
  [2, 0],
  [0, 1],
  [1, 1],
] as const

/** A bevelled plate with rivets: a frame that joins to a grid when plates stand together. */
export function plate(ramp: Ramp): Painter {
  return (sprite) => {
    eachPixel((x, y) => {
      const near = Math.min(x, y)
      const far = Math.min(31 - x, 31 - y)
      if (Math.min(near, far) === 0) sprite.set(x, y, ramp.line)
      else if (Math.min(near, far) <= 2) sprite.set(x, y, near <= far ? ramp.light : ramp.dark)
      else sprite.set(x, y, sheen(ramp, x + y))
    })
    for (const [x, y] of rivets) part(disc(x, y, 1.6), ramp, () => 3)(sprite)
  }
}

const rivets = [
  [7, 7],
  [25, 7],
  [7, 25],
  [25, 25],
] as const

function sheen(ramp: Ramp, diagonal: number): number {
  if (diagonal > 24 && diagonal < 29) return ramp.light
  return diagonal > 30 && diagonal < 32 ? ramp.light : ramp.base
}

/** Corrugated sheet, for walls behind. */
export function corrugated(ramp: Ramp): Painter {
  const levels = [3, 4, 3, 2, 2, 1, 1, 0]
  return (sprite) =>
    eachPixel((x, y) => {
      const isSeam = y % 16 === 15
      sprite.set(x, y, shade(ramp, (levels[x % 8] ?? 2) - (isSeam ? 1 : 0)))
    })
}

/** Stocking stitch: rows of little Vs. */
export function knitted(ramp: Ramp): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const across = x % 8
      const lean = across < 4 ? across : 7 - across
      const at = wrap(y - lean) % 8
      const isGap = across === 0 && at > 5
      const level = at < 1 ? 1 : at < 3 ? (across < 4 ? 3 : 2) : at < 7 ? 2 : 1
      sprite.set(x, y, shade(ramp, isGap ? 0 : level))
    })
}

/** Glass that can be seen through, in a frame of the same hue. */
export function glass(ramp: Ramp, alpha: number): Painter {
  return (sprite) => {
    eachPixel((x, y) => {
      const edge = Math.min(x, y, 31 - x, 31 - y)
      if (edge === 0) sprite.set(x, y, ramp.dark)
      else if (edge === 1) sprite.set(x, y, x < 31 - y ? ramp.shine : ramp.light)
      else sprite.set(x, y, ramp.light, alpha)
    })
    for (const [from, width] of [
      [15, 5],
      [23, 2],
      [40, 3],
    ] as const)
      eachPixel((x, y) => {
        const isInside = Math.min(x, y, 31 - x, 31 - y) > 2
        if (isInside && x + y >= from && x + y < from + width)
          sprite.set(x, y, ramp.shine, Math.min(255, alpha + 70))
      })
  }
}

/** A pane in four, for windows in walls. */
export function pane(ramp: Ramp, frame: Ramp): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const edge = Math.min(x % 16, y % 16, 15 - (x % 16), 15 - (y % 16))
      if (edge === 0) sprite.set(x, y, frame.dark)
      else if (edge === 1) sprite.set(x, y, x % 16 === 1 || y % 16 === 1 ? frame.line : frame.light)
      else sprite.set(x, y, (x % 16) + (y % 16) === 12 ? ramp.shine : ramp.base, 150)
    })
}

type Facet = readonly [level: number, ...points: number[]]

/** A cut stone seen from the front, filling the cell. */
const facets: readonly Facet[] = [
  [3, 0, 0, 32, 0, 22, 10, 10, 10],
  [2, 0, 0, 10, 10, 10, 22, 0, 32],
  [1, 32, 0, 32, 32, 22, 22, 22, 10],
  [0, 0, 32, 10, 22, 22, 22, 32, 32],
]

export function gemBlock(ramp: Ramp): Painter {
  return (sprite) => {
    eachPixel((x, y) => sprite.set(x, y, ramp.base))
    for (const [level, ...points] of facets) {
      const shape = poly(...points)
      eachPixel((x, y) => {
        if (shape(x + 0.5, y + 0.5)) sprite.set(x, y, shade(ramp, Math.max(1, level)))
      })
    }
    eachPixel((x, y) => {
      const isTable = x > 9 && x < 22 && y > 9 && y < 22
      if (isTable) sprite.set(x, y, x + y < 27 ? ramp.shine : x + y < 35 ? ramp.light : ramp.base)
      const isEdge = x === 31 || y === 31
      const isRim = (x === 9 || x === 22) && y > 8 && y < 23
      const isSill = (y === 9 || y === 22) && x > 8 && x < 23
      if (isEdge) sprite.set(x, y, ramp.line)
      else if (isRim || isSill) sprite.set(x, y, x === 9 || y === 9 ? ramp.shine : ramp.dark)
    })
  }
}

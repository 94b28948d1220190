import { mix } from '../kit/color.ts'
import { diceOf } from '../kit/dice.ts'
import { coat, part } from '../kit/paint.ts'
import { type Ramp, shade } from '../kit/ramp.ts'
import { poly } from '../kit/shapes.ts'
import { eachPixel, type Painter, wrap } from '../kit/sprite.ts'
import { cobbles } from './pieces.ts'

/** Letters stand for levels 0–4, dots are left out; the motif repeats over the cell. */
export function motif(ramp: Ramp, rows: readonly string[]): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const letter = rows[y % rows.length]?.[x % (rows[0]?.length ?? 1)] ?? '.'
      if (letter !== '.') sprite.set(x, y, shade(ramp, Number(letter)))
    })
}

export function plain(ramp: Ramp): Painter {
  return (sprite) => eachPixel((x, y) => sprite.set(x, y, ramp.base))
}

/** Upright stripes in two tones. */
export function stripes(ramp: Ramp, width: number): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const at = x % (width * 2)
      const isOdd = at >= width
      const isEdge = at % width === 0
      sprite.set(x, y, isEdge ? ramp.dark : isOdd ? ramp.light : ramp.base)
    })
}

export function diamonds(ramp: Ramp): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const far = Math.abs((x % 16) - 7.5) + Math.abs((y % 16) - 7.5)
      sprite.set(x, y, far > 7.5 && far < 9 ? ramp.dark : far < 3 ? ramp.light : ramp.base)
    })
}

export function checks(ramp: Ramp, size: number): Painter {
  return (sprite) =>
    eachPixel((x, y) => {
      const isOdd = (Math.floor(x / size) + Math.floor(y / size)) % 2 === 1
      sprite.set(x, y, isOdd ? ramp.light : ramp.base)
    })
}

/** Molten rock: a dark crust that floats in glowing seams. */
export function molten(ramp: Ramp, crustRamp: Ramp): Painter {
  const crust = cobbles(3, 3, 'lava')
  return (sprite) =>
    eachPixel((x, y) => {
      const here = crust(x, y)
      if (here === -1) sprite.set(x, y, ramp.shine)
      else if (isNear(crust, x, y, 1)) sprite.set(x, y, ramp.light)
      else if (isNear(crust, x, y, 2)) sprite.set(x, y, ramp.base)
      else if (isNear(crust, x, y, 3)) sprite.set(x, y, mix(ramp.dark, crustRamp.base, 0.4))
      else sprite.set(x, y, crust(x, y - 4) === here ? crustRamp.base : crustRamp.light)
    })
}

function isNear(pieces: (x: number, y: number) => number, x: number, y: number, far: number) {
  for (const [dx, dy] of [
    [far, 0],
    [-far, 0],
    [0, far],
    [0, -far],
  ] as const)
    if (pieces(x + dx, y + dy) === -1) return true
  return false
}

/** Scratches crossing at a slant, for what cannot be broken. */
export function hatched(ramp: Ramp, seed: string): Painter {
  return (sprite) => {
    const dice = diceOf(seed)
    for (let at = 0; at < 9; at++) {
      const x = dice.below(32)
      const y = dice.below(32)
      for (let step = 0; step < 4; step++) {
        sprite.setWrapped(x + step, y - step, ramp.light)
        sprite.setWrapped(x + step + 1, y - step, ramp.line)
      }
    }
  }
}

const nuggets = [
  [4, 8, 7, 4, 11, 6, 10, 11, 5, 12],
  [18, 5, 23, 3, 26, 7, 22, 11, 18, 9],
  [11, 18, 15, 15, 18, 19, 15, 23, 11, 22],
  [23, 19, 27, 18, 28, 23, 24, 25],
  [3, 24, 6, 22, 8, 26, 5, 28],
] as const

/** Crystals set in the stone that lies below. */
export function vein(ramp: Ramp): Painter {
  return (sprite) => {
    for (const points of nuggets) {
      const shape = poly(...points)
      part(shape, ramp)(sprite)
      const [x = 0, y = 0] = points
      coat(poly(x + 1, y + 1, x + 4, y - 1, x + 3, y + 3), ramp, () => 4)(sprite)
    }
  }
}

/** Soft puffs, each row before the one above it; the rows beyond the edges are those of the opposite edge. */
export function puffs(ramp: Ramp, seed: string): Painter {
  return (sprite) => {
    const dice = diceOf(seed)
    const spots = Array.from({ length: 12 }, () => [dice.below(3), dice.below(2), dice.below(2)])
    plain(ramp)(sprite)
    for (let row = -1; row <= 4; row++)
      for (let column = 0; column < 3; column++) {
        const [dx = 0, dy = 0, more = 0] = spots[((row + 4) % 4) * 3 + column] ?? []
        const centerX = column * 11 + (Math.abs(row) % 2) * 5 + dx
        puff(ramp, [centerX, row * 8 + dy], 6 + more)(sprite)
      }
  }
}

function puff(ramp: Ramp, [centerX, centerY]: [number, number], radius: number): Painter {
  return (sprite) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++) {
        const far = Math.hypot(x, y)
        const lit = Math.hypot(x + radius * 0.35, y + radius * 0.45)
        if (far > radius) continue
        const level = y > radius * 0.3 ? 1 : lit < radius * 0.5 ? 4 : lit < radius * 0.95 ? 3 : 2
        sprite.set(wrap(centerX + x), centerY + y, shade(ramp, level))
      }
  }
}

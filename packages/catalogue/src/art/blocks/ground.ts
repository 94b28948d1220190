import { mix } from '../kit/color.ts'
import { diceOf } from '../kit/dice.ts'
import { type Ramp, shade } from '../kit/ramp.ts'
import { eachPixel, type Painter, type Sprite, wrap } from '../kit/sprite.ts'

/** Loose ground: clods with a lit rim and a shaded foot on an even base, few enough to stay calm. */
export function soil(ramp: Ramp, seed: string): Painter {
  return (sprite) => {
    const dice = diceOf(seed)
    const soft = softened(ramp)
    eachPixel((x, y) => sprite.set(x, y, ramp.base))
    for (let at = 0; at < 16; at++) {
      const x = (at % 4) * 8 + dice.below(7)
      const y = Math.floor(at / 4) * 8 + dice.below(7)
      clod(sprite, soft, { x, y, width: 3 + dice.below(4), isHigh: dice.chance(0.5) })
    }
    for (let at = 0; at < 12; at++)
      sprite.setWrapped(dice.below(32), dice.below(32), dice.chance(0.4) ? soft.light : soft.dark)
  }
}

/** Ground fills the screen: what repeats there must not jump out. */
const softened = (ramp: Ramp): Ramp => ({
  ...ramp,
  light: mix(ramp.base, ramp.light, 0.62),
  dark: mix(ramp.base, ramp.dark, 0.75),
})

type Clod = { x: number; y: number; width: number; isHigh: boolean }

function clod(sprite: Sprite, ramp: Ramp, { x, y, width, isHigh }: Clod): void {
  for (let step = 0; step < width; step++) {
    if (step < width - 1) sprite.setWrapped(x + step, y, ramp.light)
    if (isHigh) sprite.setWrapped(x + step, y + 1, step === width - 1 ? ramp.dark : ramp.base)
    sprite.setWrapped(x + step + (isHigh ? 0 : 1), y + (isHigh ? 2 : 1), ramp.dark)
  }
}

/** Round stones with their own light and shadow, strewn over what is there. */
export function pebbles(ramp: Ramp, count: number, seed: string): Painter {
  return (sprite) => {
    const dice = diceOf(seed)
    for (let at = 0; at < count; at++)
      pebble(sprite, ramp, [dice.below(32), dice.below(32)], 3 + dice.below(2))
  }
}

function pebble(sprite: Sprite, ramp: Ramp, [x, y]: [number, number], width: number): void {
  for (let dx = 0; dx < width; dx++) {
    const isEnd = dx === 0 || dx === width - 1
    if (!isEnd) sprite.setWrapped(x + dx, y, ramp.light)
    sprite.setWrapped(x + dx, y + 1, dx === width - 1 ? ramp.dark : ramp.base)
    if (!isEnd) sprite.setWrapped(x + dx, y + 2, ramp.dark)
    if (dx > 0) sprite.setWrapped(x + dx, y + 3, ramp.line)
  }
}

/** Wind ripples. */
export function ripples(ramp: Ramp, seed: string): Painter {
  return (sprite) => {
    const dice = diceOf(seed)
    eachPixel((x, y) => {
      const wave = Math.sin((x / 32) * Math.PI * 2) * 1.8 + Math.sin((x / 16) * Math.PI * 2 + 1)
      const across = Math.round(y + wave)
      const row = Math.floor(wrap(across) / 8)
      const isBroken = wrap(x + row * 11) % 32 > 21
      const at = wrap(across) % 8
      sprite.set(
        x,
        y,
        isBroken ? ramp.base : at === 5 ? ramp.dark : at === 4 ? ramp.light : ramp.base,
      )
    })
    for (let at = 0; at < 14; at++)
      sprite.setWrapped(dice.below(32), dice.below(32), dice.chance(0.5) ? ramp.shine : ramp.dark)
  }
}

const bladeDepths = [6, 8, 7, 5, 6, 9, 7, 6, 8, 5, 6, 7, 9, 6, 5, 7]

/** A fringe over the upper edge: grass, snow or icing on what lies below. */
export function fringe(ramp: Ramp): Painter {
  return (sprite) => {
    for (let x = 0; x < 32; x++) {
      const depth = bladeDepths[(x >> 1) % 16] ?? 6
      for (let y = 0; y < depth; y++) {
        const level = y < 2 ? 4 - y : y >= depth - 2 ? 1 : 2
        sprite.set(x, y, shade(ramp, level))
      }
      sprite.set(x, depth, ramp.line)
      if (x % 4 === 1) sprite.set(x, 3, ramp.light)
      if (x % 8 === 6) sprite.set(x, 4, ramp.dark)
    }
  }
}

/** Small tufts all over. */
export function tufts(ramp: Ramp, seed: string): Painter {
  return (sprite) => {
    const dice = diceOf(seed)
    eachPixel((x, y) => sprite.set(x, y, ramp.base))
    for (let at = 0; at < 20; at++) {
      const x = (at % 4) * 8 + dice.below(6)
      const y = Math.floor(at / 4) * 6 + dice.below(5)
      sprite.setWrapped(x, y, ramp.light)
      sprite.setWrapped(x + 1, y - 1, ramp.shine)
      sprite.setWrapped(x + 2, y, ramp.light)
      sprite.setWrapped(x + 1, y, ramp.light)
      for (let dx = 0; dx < 4; dx++) sprite.setWrapped(x + dx, y + 1, ramp.dark)
    }
  }
}

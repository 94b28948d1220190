import { type Color, fromLab, mix, toLab } from './color.ts'

/** The five shades a material is drawn with, `line` for outlines and gaps. */
export type Ramp = { line: Color; dark: Color; base: Color; light: Color; shine: Color }

/** 0 is `line`, 4 is `shine`. */
export type Level = 0 | 1 | 2 | 3 | 4

/** Shadows lean to blue and lights to yellow, as under one warm sun: that is what ties all materials together. */
export function rampOf(base: Color): Ramp {
  return {
    line: darker(base, 0.52, 1),
    dark: darker(base, 0.8, 0.5),
    base,
    light: lighter(base, 0.3, 0.6),
    shine: lighter(base, 0.62, 1),
  }
}

export function shade(ramp: Ramp, level: number): Color {
  if (level <= 0) return ramp.line
  if (level === 1) return ramp.dark
  if (level === 2) return ramp.base
  return level === 3 ? ramp.light : ramp.shine
}

/** The same material behind the players: darker, greyer, and flat enough that what stands before it reads first. */
export function recede(ramp: Ramp): Ramp {
  const base = dim(ramp.base)
  const flat = (color: Color): Color => mix(dim(color), base, 0.4)
  return {
    line: flat(ramp.line),
    dark: flat(ramp.dark),
    base,
    light: flat(ramp.light),
    shine: flat(ramp.shine),
  }
}

/** The same hue one step up or down, for pieces of one wall that should not all be equal. */
export function toned(ramp: Ramp, amount: number): Ramp {
  const toward = amount < 0 ? ramp.line : ramp.shine
  const shift = (color: Color): Color => mix(color, toward, Math.abs(amount))
  return {
    line: ramp.line,
    dark: shift(ramp.dark),
    base: shift(ramp.base),
    light: shift(ramp.light),
    shine: ramp.shine,
  }
}

function darker(color: Color, factor: number, lean: number): Color {
  const { lightness, a, b } = toLab(color)
  const fade = 0.5 + factor / 2
  return fromLab({
    lightness: lightness * factor,
    a: a * fade + 0.006 * lean,
    b: b * fade - 0.022 * lean,
  })
}

function lighter(color: Color, part: number, lean: number): Color {
  const { lightness, a, b } = toLab(color)
  const fade = 1 - part * 0.55
  return fromLab({
    lightness: lightness + (0.985 - lightness) * part,
    a: a * fade - 0.002 * lean,
    b: b * fade + 0.012 * lean,
  })
}

function dim(color: Color): Color {
  const { lightness, a, b } = toLab(color)
  return fromLab({ lightness: lightness * 0.5 + 0.095, a: a * 0.62 + 0.002, b: b * 0.62 - 0.008 })
}

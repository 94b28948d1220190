/** 0xRRGGBB. */
export type Color = number

type Lab = { lightness: number; a: number; b: number }

/** Mixing and shading happen in Oklab, where equal steps look equal: one recipe then suits every hue. */
export function toLab(color: Color): Lab {
  const red = toLinear(color >> 16)
  const green = toLinear((color >> 8) & 255)
  const blue = toLinear(color & 255)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

export function fromLab({ lightness, a, b }: Lab): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return (red << 16) | (green << 8) | blue
}

/** `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: Color, to: Color, amount: number): Color {
  const start = toLab(from)
  const end = toLab(to)
  const between = (low: number, high: number): number => low + (high - low) * amount
  return fromLab({
    lightness: between(start.lightness, end.lightness),
    a: between(start.a, end.a),
    b: between(start.b, end.b),
  })
}

function toLinear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number): number {
  const bounded = Math.min(1, Math.max(0, linear))
  const value = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
}

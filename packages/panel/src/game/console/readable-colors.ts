import type { CSSProperties } from 'react'
import { type LineStyle, plainStyle, type Rgb } from '../../kit/sgr.ts'

type Scheme = { paper: Rgb; ink: Rgb }

/** The colours of the console's ground and text in tokens.css. */
const schemes: { light: Scheme; dark: Scheme } = {
  light: { paper: [255, 255, 255], ink: [16, 26, 48] },
  dark: { paper: [14, 21, 40], ink: [238, 242, 251] },
}

const basic: readonly Rgb[] = [
  [75, 82, 104],
  [200, 40, 50],
  [25, 135, 70],
  [165, 105, 10],
  [60, 90, 225],
  [155, 60, 190],
  [10, 130, 145],
  [140, 147, 166],
  [105, 113, 135],
  [230, 75, 85],
  [45, 170, 95],
  [205, 145, 30],
  [100, 130, 250],
  [190, 95, 225],
  [35, 165, 185],
  [200, 205, 217],
]

const wantedContrast = 4.6
const known = new Map<string, CSSProperties>()
const knownLimit = 2000

/** The style as CSS, with colours moved towards black or white until they can be read in either scheme. */
export function getCss(style: LineStyle): CSSProperties {
  if (style === plainStyle) return {}
  const key = JSON.stringify(style)
  const cached = known.get(key)
  if (cached) return cached
  const css: CSSProperties = { ...getFont(style), ...getColors(style) }
  if (known.size >= knownLimit) known.clear()
  known.set(key, css)
  return css
}

function getFont(style: LineStyle): CSSProperties {
  const lines = [style.underline && 'underline', style.strike && 'line-through'].filter(Boolean)
  return {
    ...(style.bold ? { fontWeight: 700 } : {}),
    ...(style.italic ? { fontStyle: 'italic' } : {}),
    ...(lines.length > 0 ? { textDecorationLine: lines.join(' ') } : {}),
  }
}

function getColors(style: LineStyle): CSSProperties {
  if (style.color === null && style.background === null && !style.dim && !style.inverse) return {}
  const light = getLineColors(style, schemes.light)
  const dark = getLineColors(style, schemes.dark)
  const color = `light-dark(${toCss(light.color)}, ${toCss(dark.color)})`
  if (light.background === null || dark.background === null) return { color }
  return {
    color,
    backgroundColor: `light-dark(${toCss(light.background)}, ${toCss(dark.background)})`,
  }
}

function getLineColors(style: LineStyle, { paper, ink }: Scheme) {
  const given = { color: findRgb(style.color), background: findRgb(style.background) }
  const background = style.inverse ? (given.color ?? ink) : given.background
  const requested = style.inverse ? (given.background ?? paper) : (given.color ?? ink)
  const behind = background ?? paper
  const color = makeReadable(style.dim ? mix(requested, behind, 0.35) : requested, behind)
  return { color, background }
}

const findRgb = (color: LineStyle['color']): Rgb | null =>
  typeof color === 'number' ? (basic[color] ?? null) : color

function makeReadable(color: Rgb, behind: Rgb): Rgb {
  const goal: Rgb = calculateLuminance(behind) > 0.18 ? [0, 0, 0] : [255, 255, 255]
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(color, goal, share)
    if (calculateContrast(tried, behind) >= wantedContrast) return tried
  }
  return goal
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const blend = (a: number, b: number) => Math.round(a + (b - a) * share)
  return [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])]
}

function calculateContrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [calculateLuminance(a), calculateLuminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function calculateLuminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const toCss = ([red, green, blue]: Rgb) => `rgb(${red} ${green} ${blue})`

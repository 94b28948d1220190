export type Rgb = { r: number; g: number; b: number }
export type Sky = { top: string; bottom: string }

/** The weather whose background is the world's own r, g, b. */
export const colorWeather = 34

const skies: Readonly<Record<number, Sky>> = {
  0: { top: '#6db9ee', bottom: '#cfeafd' },
  2: { top: '#a9bfd6', bottom: '#eef4fa' },
  6: { top: '#3b1f2b', bottom: '#a35a2a' },
  10: { top: '#1d1430', bottom: '#57406e' },
  11: { top: '#7a4fc0', bottom: '#f0b8e0' },
  12: { top: '#0b1230', bottom: '#2c3a6b' },
}
const unknownSky: Sky = { top: '#8aa4b8', bottom: '#d5dfe6' }

/** Returns the sky behind the tiles. A weather of 0 means the world's default weather. */
export function getSky(weather: number, defaultWeather: number, { r, g, b }: Rgb): Sky {
  const shown = weather === 0 ? defaultWeather : weather
  if (shown === colorWeather) {
    const color = `rgb(${r} ${g} ${b})`
    return { top: color, bottom: color }
  }
  return skies[shown] ?? unknownSky
}

import { decode, encode } from 'fast-png'

/** A picture of a component at an eighth of its size, in red, green and blue: each pixel is the mean of a cell. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

const channels = 3
const cell = 8

/** Reads a screenshot and reduces it, which takes away how a browser smooths edges. */
export function readScreenshot(png: Uint8Array): Picture {
  const { width: wide, height: tall, data, channels: step } = decode(png)
  const [width, height] = [Math.floor(wide / cell), Math.floor(tall / cell)]
  const pixels = new Uint8Array(width * height * channels)
  for (let at = 0; at < pixels.length; at++) {
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)]
    let sum = 0
    for (let part = 0; part < cell * cell; part++) {
      const row = y * cell + Math.floor(part / cell)
      sum += data[(row * wide + x * cell + (part % cell)) * step + (at % channels)] ?? 0
    }
    pixels[at] = Math.round(sum / (cell * cell))
  }
  return { width, height, pixels }
}

/** Reads a picture that `writePicture` has written. */
export function readPicture(png: Uint8Array): Picture {
  const { width, height, data } = decode(png)
  return { width, height, pixels: Uint8Array.from(data) }
}

export const writePicture = ({ width, height, pixels }: Picture): Uint8Array =>
  encode({ width, height, data: pixels, channels }, { zlib: { level: 9 } })

/**
 * How far a colour may be outside of those around it in the other picture: `slightly` is what other smoothing makes of
 * a text, `clearly` is another colour. Each has a number of cells that may be so.
 */
const limits = {
  slightly: { by: 16, share: 0.01, cells: 6 },
  clearly: { by: 40, share: 0, cells: 1 },
}
/** The text of a component may be a little wider or narrower with another browser. */
const maxSizeDifference = 1

type Difference = { isOver: boolean; text: string; picture: Picture }

/**
 * Compares two pictures. A cell differs when its colour is outside of the colours of the other picture within one cell
 * around it, so that a move by a few pixels counts as no difference. The picture of the difference shows it in red.
 */
export function comparePictures(before: Picture, after: Picture): Difference {
  const sizes = [before.width - after.width, before.height - after.height].map(Math.abs)
  if (Math.max(...sizes) > maxSizeDifference) {
    const text = `its size was ${before.width * cell} × ${before.height * cell} and is ${after.width * cell} × ${after.height * cell}`
    return { isOver: true, text, picture: after }
  }
  const width = Math.min(before.width, after.width)
  const height = Math.min(before.height, after.height)
  const pixels = after.pixels.map((it) => 255 - ((255 - it) >> 2))
  const counts = { slightly: 0, clearly: 0 }
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const distance = Math.max(getDistance(before, after, x, y), getDistance(after, before, x, y))
    if (distance > limits.clearly.by) counts.clearly++
    if (distance <= limits.slightly.by) continue
    counts.slightly++
    pixels.set([255, distance > limits.clearly.by ? 0 : 150, 0], (y * after.width + x) * channels)
  }
  const isOver = (['slightly', 'clearly'] as const).some((kind) => {
    const { share, cells } = limits[kind]
    return counts[kind] > Math.max(cells, share * width * height)
  })
  const text = `${counts.slightly} of ${width * height} cells differ, ${counts.clearly} clearly`
  return { isOver, text, picture: { ...after, pixels } }
}

/** Returns how far the colour of a cell is outside of those around the same place of another picture. */
function getDistance(one: Picture, other: Picture, x: number, y: number): number {
  let distance = 0
  for (let channel = 0; channel < channels; channel++) {
    const value = getValue(one, x, y, channel)
    let [min, max] = [255, 0]
    for (let part = 0; part < 9; part++) {
      const around = getValue(other, x + (part % 3) - 1, y + Math.floor(part / 3) - 1, channel)
      min = Math.min(min, around)
      max = Math.max(max, around)
    }
    distance = Math.max(distance, min - value, value - max)
  }
  return distance
}

/** Returns the value of a cell, or that of the nearest one outside of the picture. */
function getValue({ width, height, pixels }: Picture, x: number, y: number, channel: number) {
  const column = Math.min(Math.max(x, 0), width - 1)
  const row = Math.min(Math.max(y, 0), height - 1)
  return pixels[(row * width + column) * channels + channel] ?? 0
}

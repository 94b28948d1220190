import { decode, encode } from 'fast-png'

/** A picture of a component at an eighth of its size, in red, green and blue: each pixel is the mean of a cell. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

const channels = 3
const cell = 8

/** A screenshot, or a part of one, at its full size. */
export type Screenshot = {
  width: number
  height: number
  /** How many values of `data` a pixel has. */
  channels: number
  data: ArrayLike<number>
}

export type Area = { x: number; y: number; width: number; height: number }

/** Reads a screenshot of a browser. */
export const readScreenshot = (png: Uint8Array): Screenshot => decode(png)

/** Copies a part of a screenshot. */
export function cutOut(from: Screenshot, { x, y, width, height }: Area): Screenshot {
  const { channels: step } = from
  const data = new Uint8Array(width * height * step)
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * from.width + x) * step
    for (let at = 0; at < width * step; at++)
      data[row * width * step + at] = from.data[start + at] ?? 0
  }
  return { width, height, channels: step, data }
}

/** Reduces a screenshot, which takes away how a browser smooths edges. */
export function reduceScreenshot({ width: wide, height: tall, channels: step, data }: Screenshot) {
  const [width, height] = [Math.floor(wide / cell), Math.floor(tall / cell)]
  const sums = new Float64Array(width * height * channels)
  for (let y = 0; y < height * cell; y++)
    for (let x = 0; x < width * cell; x++) {
      const sum = (Math.floor(y / cell) * width + Math.floor(x / cell)) * channels
      const from = (y * wide + x) * step
      for (let channel = 0; channel < channels; channel++)
        sums[sum + channel] = (sums[sum + channel] ?? 0) + (data[from + channel] ?? 0)
    }
  const pixels = Uint8Array.from(sums, (sum) => Math.round(sum / (cell * cell)))
  return { width, height, pixels }
}

/** Writes a screenshot as a file that people look at. */
export const writeScreenshot = ({ width, height, channels: step, data }: Screenshot): Uint8Array =>
  encode({ width, height, data: Uint8Array.from(data), channels: step })

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
  slightly: { by: 32, share: 0.01, cells: 6 },
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
    if (isSame(before, after, x, y)) continue
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

/** Returns whether a cell has almost the same colour in both pictures, so that the cells around it do not matter. */
function isSame(one: Picture, other: Picture, x: number, y: number): boolean {
  for (let channel = 0; channel < channels; channel++) {
    const difference = getValue(one, x, y, channel) - getValue(other, x, y, channel)
    if (Math.abs(difference) > limits.slightly.by) return false
  }
  return true
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

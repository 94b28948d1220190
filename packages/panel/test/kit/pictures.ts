import { decode, encode } from 'fast-png'

/** A picture of a page at half its size, in red, green and blue. Halving takes away most of how machines draw edges. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

const channels = 3

/** Reads a screenshot and halves it: each pixel is the mean of four. */
export function readScreenshot(png: Uint8Array): Picture {
  const source = decode(png)
  const [width, height] = [source.width >> 1, source.height >> 1]
  const pixels = new Uint8Array(width * height * channels)
  const row = source.width * source.channels
  let at = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < channels; channel++) {
        const from = 2 * y * row + 2 * x * source.channels + channel
        const below = from + row
        const { data, channels: step } = source
        const sum = data[from]! + data[from + step]! + data[below]! + data[below + step]!
        pixels[at++] = (sum + 2) >> 2
      }
  return { width, height, pixels }
}

/** Reads a picture that `writePicture` has written. */
export function readPicture(png: Uint8Array): Picture {
  const { width, height, data, palette } = decode(png)
  if (palette === undefined) return { width, height, pixels: Uint8Array.from(data) }
  const pixels = new Uint8Array(width * height * channels)
  for (let at = 0; at < data.length; at++) pixels.set(palette[data[at]!]!.slice(0, 3), at * 3)
  return { width, height, pixels }
}

/** Writes a picture as a PNG; with at most 256 colours as one with a palette, which is a third of the size. */
export function writePicture(picture: Picture): Uint8Array {
  const { width, height, pixels } = coarsen(picture)
  const places = new Map<number, number>()
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at++) {
    const color = readColor(pixels, at)
    const place = places.get(color) ?? places.size
    places.set(color, place)
    data[at] = place
  }
  const zlib = { level: 9 } as const
  if (places.size > 256) return encode({ width, height, data: pixels, channels }, { zlib })
  const palette = [...places.keys()].map((it) => [it >> 16, (it >> 8) & 255, it & 255])
  return encode({ width, height, data, channels: 1, depth: 8, palette }, { zlib })
}

/** Rounds the colours of a picture until a palette can hold them, by eight steps at most. */
function coarsen(picture: Picture): Picture {
  for (const step of [1, 2, 4, 8]) {
    const pixels = picture.pixels.map((it) => Math.min(255, Math.round(it / step) * step))
    const colors = new Set<number>()
    for (let at = 0; at < pixels.length / channels; at++) colors.add(readColor(pixels, at))
    if (colors.size <= 256 || step === 8) return { ...picture, pixels }
  }
  return picture
}

const readColor = (pixels: Uint8Array, at: number) =>
  (pixels[at * 3]! << 16) | (pixels[at * 3 + 1]! << 8) | pixels[at * 3 + 2]!

/** Ordinary pixels differ by what rounding makes; clear ones by more than another machine's edges of letters. */
const slight = 10
const clear = 48
const maxShares = { slight: 0.02, clear: 0.002 }

type Difference = { isOver: boolean; text: string; picture: Picture }

/** Compares two pictures. The picture of the difference shows in red what differs. */
export function comparePictures(before: Picture, after: Picture): Difference {
  if (before.width !== after.width || before.height !== after.height)
    return { isOver: true, text: 'another size', picture: after }
  const pixels = after.pixels.map((it) => 255 - ((255 - it) >> 2))
  const total = before.width * before.height
  const counts = { slight: 0, clear: 0 }
  for (let at = 0; at < total; at++) {
    let max = 0
    for (let channel = at * 3; channel < at * 3 + 3; channel++)
      max = Math.max(max, Math.abs(before.pixels[channel]! - after.pixels[channel]!))
    if (max > slight) counts.slight++
    if (max > clear) counts.clear++
    if (max > slight) pixels.set([255, max > clear ? 0 : 150, 0], at * 3)
  }
  const shares = { slight: counts.slight / total, clear: counts.clear / total }
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  return {
    isOver: shares.slight > maxShares.slight || shares.clear > maxShares.clear,
    text: `${percent(shares.slight)} of it differ, ${percent(shares.clear)} clearly`,
    picture: { ...after, pixels },
  }
}

import type { Image } from './image.ts'

export type Size = { width: number; height: number }

/** Returns the picture with its rows reversed, because textures are stored from the bottom. */
export function flipImage(image: Image): Image {
  const { width, height, pixels } = image
  const rowBytes = width * 4
  const flipped = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) {
    flipped.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), (height - 1 - y) * rowBytes)
  }
  return { width, height, pixels: flipped }
}

/** Returns the top left part. Pixels outside of the picture are transparent black. */
export function resizeImage(image: Image, width: number, height: number): Image {
  if (image.width === width && image.height === height) return image
  const pixels = new Uint8Array(width * height * 4)
  const rowBytes = Math.min(width, image.width) * 4
  for (let y = 0; y < Math.min(height, image.height); y++) {
    const from = y * image.width * 4
    pixels.set(image.pixels.subarray(from, from + rowBytes), y * width * 4)
  }
  return { width, height, pixels }
}

import type { Image } from './image.ts'

type Box = { x: number; y: number; width: number; height: number }
export type Rgb = readonly [red: number, green: number, blue: number]

/** Returns the average colour of a part of a picture; clear pixels do not count. Null when all are clear or outside. */
export function calculateAverageColor({ width, height, pixels }: Image, box: Box): Rgb | null {
  let [red, green, blue, weight] = [0, 0, 0, 0]
  for (let y = box.y; y < Math.min(box.y + box.height, height); y++) {
    for (let x = box.x; x < Math.min(box.x + box.width, width); x++) {
      const at = (y * width + x) * 4
      const alpha = pixels[at + 3] ?? 0
      red += (pixels[at] ?? 0) * alpha
      green += (pixels[at + 1] ?? 0) * alpha
      blue += (pixels[at + 2] ?? 0) * alpha
      weight += alpha
    }
  }
  if (weight === 0) return null
  return [Math.round(red / weight), Math.round(green / weight), Math.round(blue / weight)]
}

import type { Image } from '@trellis/rttex/image.ts'

export type Rgb = readonly [red: number, green: number, blue: number]
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
type Box = Point & Size

/** A picture without transparency, three bytes for each pixel from the top left. */
export class PixelCanvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array

  constructor({ width, height }: Size) {
    this.width = width
    this.height = height
    this.pixels = new Uint8Array(width * height * 3)
  }

  /** Lays a colour over one pixel; outside of the picture it does nothing. */
  blend(x: number, y: number, [red, green, blue]: Rgb, alpha = 1): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const at = (y * this.width + x) * 3
    this.#mix(at, red, alpha)
    this.#mix(at + 1, green, alpha)
    this.#mix(at + 2, blue, alpha)
  }

  #mix(at: number, value: number, alpha: number): void {
    this.pixels[at] = (this.pixels[at] ?? 0) * (1 - alpha) + value * alpha
  }

  fill({ x, y, width, height }: Box, color: Rgb, alpha = 1): void {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) this.blend(column, row, color, alpha)
  }

  /** Draws a cell of a sheet; `shade` below 1 darkens it. */
  stamp({ pixels, width }: Image, cell: Box, at: Point, shade: number): void {
    const left = Math.max(0, -at.x)
    const right = Math.min(cell.width, this.width - at.x)
    const bottom = Math.min(cell.height, this.height - at.y)
    for (let row = Math.max(0, -at.y); row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const from = ((cell.y + row) * width + cell.x + column) * 4
        const alpha = (pixels[from + 3] ?? 0) / 255
        const to = ((at.y + row) * this.width + at.x + column) * 3
        for (let part = 0; alpha > 0 && part < 3; part++)
          this.#mix(to + part, (pixels[from + part] ?? 0) * shade, alpha)
      }
    }
  }

  /** Draws pixels of this size, each with a shadow below and right of it. */
  draw(pixels: readonly (readonly [number, number])[], at: Point, look: Look): void {
    const { size, color } = look
    const place = ([x, y]: readonly [number, number], by: number) => ({
      x: at.x + x * size + by,
      y: at.y + y * size + by,
      width: size,
      height: size,
    })
    const shadow = Math.max(2, Math.round(size / 2))
    for (const pixel of pixels) this.fill(place(pixel, shadow), [6, 10, 22])
    for (const pixel of pixels) this.fill(place(pixel, 0), color)
  }
}

type Look = { size: number; color: Rgb }

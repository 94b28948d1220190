import type { Color } from './color.ts'

/** Pixels a cell is wide and high. */
export const side = 32

export type Painter = (sprite: Sprite) => void

/** One cell of a sheet. Writing outside of it does nothing, so shapes may hang over the edge. */
export class Sprite {
  readonly pixels = new Uint8Array(side * side * 4)

  set(x: number, y: number, color: Color, alpha = 255): void {
    if (x < 0 || y < 0 || x >= side || y >= side) return
    this.pixels.set([color >> 16, (color >> 8) & 255, color & 255, alpha], (y * side + x) * 4)
  }

  /** For textures that continue on the opposite edge. */
  setWrapped(x: number, y: number, color: Color): void {
    this.set(wrap(x), wrap(y), color)
  }

  colorAt(x: number, y: number): Color {
    const at = (y * side + x) * 4
    const [red = 0, green = 0, blue = 0] = this.pixels.subarray(at, at + 3)
    return (red << 16) | (green << 8) | blue
  }

  alphaAt(x: number, y: number): number {
    return this.pixels[(y * side + x) * 4 + 3] ?? 0
  }
}

export function wrap(position: number): number {
  return ((position % side) + side) % side
}

export function eachPixel(visit: (x: number, y: number) => void): void {
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) visit(x, y)
}

export function paintSprite(paint: Painter): Sprite {
  const sprite = new Sprite()
  paint(sprite)
  return sprite
}

/** One over the other, the last on top. */
export function layers(...painters: Painter[]): Painter {
  return (sprite) => {
    for (const paint of painters) paint(sprite)
  }
}

import { cellPx, unknownItemColor } from '@trellis/contract/kit/item-look.ts'
import type { Image } from '@trellis/rttex/image.ts'
import type { ItemLook } from '../../game/items/index.ts'
import { readSheet, type TextureFolders } from '../../kit/texture-folders.ts'
import type { PixelCanvas, Point } from './pixel-canvas.ts'

/** The pixels of all textures that are kept, in bytes. */
const maxKeptBytes = 64 * 1024 * 1024

/** Draws items by their textures, or as plain tiles of their colours where a texture is missing or broken. */
export class Sprites {
  readonly #folders: TextureFolders
  /** Null for a texture that cannot be read. */
  readonly #sheets = new Map<string, Image | null>()
  #looks: ReadonlyMap<number, ItemLook> = new Map()

  constructor(folders: TextureFolders) {
    this.#folders = folders
  }

  /** Makes the looks ready; `draw` knows only the latest ones. */
  async load(looks: readonly ItemLook[]): Promise<void> {
    this.#looks = new Map(looks.map((look) => [look.id, look]))
    const wanted = new Set(looks.map(({ texture }) => texture))
    for (const file of wanted) {
      if (!this.#sheets.has(file)) this.#sheets.set(file, await readSheet(this.#folders, file))
    }
    this.#dropOld(wanted)
  }

  draw(canvas: PixelCanvas, id: number, at: Point, shade: number): void {
    const look = this.#looks.get(id)
    const size = { width: cellPx, height: cellPx }
    const sheet = this.#sheets.get(look?.texture ?? '')
    if (look && sheet) {
      const cell = { x: look.texture_x * cellPx, y: look.texture_y * cellPx, ...size }
      const isInside = cell.x + cellPx <= sheet.width && cell.y + cellPx <= sheet.height
      if (isInside) return canvas.stamp(sheet, cell, at, shade)
    }
    const color = look?.color ?? unknownItemColor
    const part = (shift: number) => ((color >> shift) & 0xff) * shade
    canvas.fill({ ...at, ...size }, [part(16), part(8), part(0)])
  }

  #dropOld(wanted: ReadonlySet<string>): void {
    const getBytes = (sheet: Image | null) => sheet?.pixels.length ?? 0
    let size = [...this.#sheets.values()].reduce((sum, it) => sum + getBytes(it), 0)
    for (const [file, sheet] of this.#sheets) {
      if (size <= maxKeptBytes) return
      if (wanted.has(file)) continue
      this.#sheets.delete(file)
      size -= getBytes(sheet)
    }
  }
}

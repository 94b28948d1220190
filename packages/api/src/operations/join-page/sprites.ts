import { readFileSync } from 'node:fs'
import { texturePathSchema } from '@trellis/contract/items.ts'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import type { Image } from '@trellis/rttex/image.ts'
import * as z from 'zod'
import type { PixelCanvas, Point } from './pixel-canvas.ts'

/** The sides of a sprite. */
export const cellPx = 32

const itemsSchema = z.array(
  z.object({
    id: z.int(),
    texture: texturePathSchema,
    textureX: z.int(),
    textureY: z.int(),
  }),
)
type Sprite = { sheet: Image; x: number; y: number }

/** The sprites of the built-in items. Other items are plain tiles of a colour. */
export class Sprites {
  readonly #byId: ReadonlyMap<number, Sprite>

  private constructor(byId: ReadonlyMap<number, Sprite>) {
    this.#byId = byId
  }

  /** Reads our own catalogue. Items have no sprite when the catalogue or their sheet cannot be read. */
  static async open(itemsDir: string | null): Promise<Sprites> {
    const items = itemsDir === null ? [] : readItems(`${itemsDir}/catalogue.json`)
    const sheets = new Map<string, Image>()
    for (const file of new Set(items.map(({ texture }) => texture))) {
      const sheet = await readSheet(`${itemsDir}/cache/${file}`)
      if (sheet !== null) sheets.set(file, sheet)
    }
    return new Sprites(
      new Map(
        items.flatMap(({ id, texture, textureX, textureY }): [number, Sprite][] => {
          const sheet = sheets.get(texture)
          const [x, y] = [textureX * cellPx, textureY * cellPx]
          const isInside =
            sheet !== undefined && x + cellPx <= sheet.width && y + cellPx <= sheet.height
          return isInside ? [[id, { sheet, x, y }]] : []
        }),
      ),
    )
  }

  draw(canvas: PixelCanvas, id: number, at: Point, shade: number): void {
    const sprite = this.#byId.get(id)
    const size = { width: cellPx, height: cellPx }
    if (sprite !== undefined) return canvas.stamp(sprite.sheet, { ...sprite, ...size }, at, shade)
    const mixed = Math.imul(id + 1, 0x9e3779b1) >>> 0
    const part = (shift: number) => (80 + ((mixed >>> shift) & 0x7f)) * shade
    canvas.fill({ ...at, ...size }, [part(0), part(8), part(16)])
  }
}

function readItems(path: string): z.output<typeof itemsSchema> {
  try {
    return itemsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

/** Returns null for a file that is missing or broken. */
async function readSheet(path: string): Promise<Image | null> {
  try {
    return await decodeRttex(readFileSync(path))
  } catch {
    return null
  }
}

import type { WorldRow } from '@trellis/contract/game/worlds.ts'
import { dimColor, getTileColor } from '../blocks/tile-color.ts'
import type { Thumbnail } from '../world-queries/use-thumbnails.ts'

/** Draws a world with one pixel per tile; the sky shows through empty tiles. */
export function drawThumbnail(canvas: HTMLCanvasElement, { tiles, items }: Thumbnail) {
  const pen = canvas.getContext('2d')
  if (pen === null) return
  const image = pen.createImageData(tiles.width, tiles.height)
  const paint = (runs: readonly number[], shade: (color: number) => number) => {
    let at = 0
    for (let run = 0; run < runs.length; run += 2) {
      const [id = 0, length = 0] = [runs[run], runs[run + 1]]
      const color = shade(getTileColor(items.get(id)))
      const end = Math.min(at + length, tiles.width * tiles.height)
      if (id !== 0)
        for (let tile = at; tile < end; tile++)
          image.data.set([color >> 16, (color >> 8) & 0xff, color & 0xff, 0xff], tile * 4)
      at = end
    }
  }
  paint(tiles.background, dimColor)
  paint(tiles.foreground, (color) => color)
  pen.putImageData(image, 0, 0)
}

export type ThumbnailWorld = Pick<WorldRow, 'name' | 'weather'>

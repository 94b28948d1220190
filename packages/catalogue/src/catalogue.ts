import type { Sprite } from './art/kit/sprite.ts'
import { type Cell, placeOnSheets } from './atlas.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import { type DrawnItem, drawAll } from './drawn-item.ts'

export const drawnItems: readonly DrawnItem[] = drawAll()

export const cells: ReadonlyMap<number, Cell> = placeOnSheets(drawnItems)

/** All items by id, an item's seed right after it. */
export const catalogue: readonly CatalogueItem[] = drawnItems.map(describe)

function describe({ definition, sprite }: DrawnItem): CatalogueItem {
  const { sheet: _sheet, hasSeed: _hasSeed, paint: _paint, ...facts } = definition
  const cell = cells.get(definition.id)
  if (cell === undefined) throw new Error(`${definition.name} has no place on a sheet.`)
  return {
    ...facts,
    texture: cell.texture,
    textureX: cell.column,
    textureY: cell.row,
    color: averageColor(sprite),
  }
}

function averageColor(sprite: Sprite): CatalogueItem['color'] {
  let [red, green, blue, weight] = [0, 0, 0, 0]
  for (let at = 0; at < sprite.pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = sprite.pixels.subarray(at, at + 4)
    red += r * alpha
    green += g * alpha
    blue += b * alpha
    weight += alpha
  }
  if (weight === 0) return null
  return [Math.round(red / weight), Math.round(green / weight), Math.round(blue / weight)]
}

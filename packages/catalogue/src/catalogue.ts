import type { Recipe } from '@trellis/items/recipe.ts'
import type { Image } from '@trellis/rttex/image.ts'
import { packSheets, placeOnSheets } from './atlas.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import type { Definition } from './definition.ts'
import { ourArt, readDefinitions } from './read-definitions.ts'
import { readPictures } from './read-pictures.ts'
import { readRecipes } from './read-recipes.ts'

export type Catalogue = {
  definitions: readonly Definition[]
  /** Pixels by id, four bytes (red, green, blue, alpha) each. */
  pictures: ReadonlyMap<number, Uint8Array>
  /** The items by id, each followed by its seed. */
  items: readonly CatalogueItem[]
  /** The sheets by file name, such as `tiles_1.rttex`. */
  sheets: ReadonlyMap<string, Image>
  recipes: readonly Recipe[]
}

/** Reads a folder of pictures and definitions. Throws `ArtFault` for files that cannot be used. */
export function readCatalogue(folder: string = ourArt): Catalogue {
  const definitions = readDefinitions(folder)
  const pictures = readPictures(definitions, folder)
  const cells = placeOnSheets(definitions)
  const items = definitions.map((definition): CatalogueItem => {
    const { id, name, description, rarity, kind, clothingType, actionType, collision } = definition
    const { punches, growSeconds, resetSeconds, maxAmount } = definition
    const cell = cells.get(id)
    const pixels = pictures.get(id)
    if (cell === undefined || pixels === undefined) throw new Error(`${name} has no picture.`)
    return {
      ...{ kind, clothingType, actionType, collision, punches, resetSeconds, maxAmount },
      ...{ id, name, description, rarity, growSeconds },
      texture: cell.texture,
      textureX: cell.column,
      textureY: cell.row,
      color: calculateAverageColor(pixels),
    }
  })
  const recipes = readRecipes(definitions, folder)
  return { definitions, pictures, items, sheets: packSheets(pictures, cells), recipes }
}

function calculateAverageColor(pixels: Uint8Array): CatalogueItem['color'] {
  let [red, green, blue, weight] = [0, 0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4)
    red += r * alpha
    green += g * alpha
    blue += b * alpha
    weight += alpha
  }
  if (weight === 0) return null
  return [Math.round(red / weight), Math.round(green / weight), Math.round(blue / weight)]
}

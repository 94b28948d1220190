import type { Recipe } from '@trellis/items/recipe.ts'
import { calculateAverageColor } from '@trellis/rttex/average-color.ts'
import type { Image } from '@trellis/rttex/image.ts'
import { packSheets, placeOnSheets } from './atlas.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import type { Definition } from './definition.ts'
import { ourArt, readDefinitions } from './read-definitions.ts'
import { side } from './read-picture.ts'
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
      color: calculateAverageColor(
        { width: side, height: side, pixels },
        { x: 0, y: 0, width: side, height: side },
      ),
    }
  })
  const recipes = readRecipes(definitions, folder)
  return { definitions, pictures, items, sheets: packSheets(pictures, cells), recipes }
}

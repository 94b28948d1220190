import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recipeFileName } from '@trellis/items/recipe.ts'
import { ArtFault } from './art-fault.ts'
import type { Definition } from './definition.ts'
import { definitionFile, formatPath, listGroups } from './read-definitions.ts'
import { readPicture, side } from './read-picture.ts'

/**
 * Reads the picture of every item: pixels by id, four bytes each. Throws `ArtFault` with one sentence for
 * each file that is missing, unused or invalid.
 */
export function readPictures(
  definitions: readonly Definition[],
  folder: string,
): Map<number, Uint8Array> {
  const unused = listFiles(folder)
  const faults: string[] = []
  const pictures = new Map<number, Uint8Array>()
  for (const item of definitions) {
    const file = formatPath(folder, item.picture)
    if (unused.delete(item.picture)) {
      try {
        pictures.set(
          item.id,
          checkPicture(item, readPicture(readFileSync(join(folder, item.picture)))),
        )
      } catch (error) {
        faults.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
      }
    } else faults.push(`${file}: The picture of ${item.name} (${item.id}) is missing.`)
  }
  for (const path of unused)
    faults.push(
      `${formatPath(folder, path)}: No item uses this file. ` +
        "A picture's name is the item's id and name, as in 400-oak-planks.png.",
    )
  if (faults.length > 0) throw new ArtFault(faults)
  return pictures
}

/** Returns the paths of all files below the art folder, except definitions. */
function listFiles(folder: string): Set<string> {
  const loose = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name !== recipeFileName)
    .map(({ name }) => name)
  const inGroups = listGroups(folder).flatMap((group) =>
    readdirSync(join(folder, group))
      .filter((name) => name !== definitionFile)
      .map((name) => `${group}/${name}`),
  )
  const isHidden = (path: string) => /(^|\/)\.[^/]*$/.test(path)
  return new Set([...loose, ...inGroups].filter((path) => !isHidden(path)))
}

function checkPicture(item: Definition, pixels: Uint8Array): Uint8Array {
  const alphas = Array.from({ length: side * side }, (_, pixel) => pixels[pixel * 4 + 3] ?? 0)
  if (!item.mayBeEmpty && alphas.every((alpha) => alpha === 0))
    throw new Error('The picture is empty: all pixels are clear.')
  const hole = item.fillsCell ? alphas.findIndex((alpha) => alpha < 255) : -1
  if (hole >= 0)
    throw new Error(
      `The pixel at column ${hole % side}, row ${Math.floor(hole / side)} is not opaque, but a block or ` +
        `background fills its cell. Paint it, or set "seeThrough": true in ${definitionFile}.`,
    )
  return pixels
}

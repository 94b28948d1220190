import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readItemRecords } from '@trellis/catalogue/item-records.ts'
import { ourArt, readDefinitions } from '@trellis/catalogue/read-definitions.ts'
import { readRecipes } from '@trellis/catalogue/read-recipes.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import { recipeFileName } from '@trellis/items/recipe.ts'

let written: string | null = null

/** Returns the path of an `items.dat` of the built-in catalogue with its recipes, written once per process. */
export function itemsFile(): string {
  if (written !== null) return written
  const folder = mkdtempSync(join(tmpdir(), 'trellis-items-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  written = join(folder, 'items.dat')
  const definitions = readDefinitions()
  writeFileSync(written, encodeItemsDat(readItemRecords(definitions, new Map()), 19))
  writeFileSync(join(folder, recipeFileName), JSON.stringify(readRecipes(definitions, ourArt)))
  return written
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import { hashItemsDat } from '@trellis/items/items-dat/hash.ts'
import { recipeFileName } from '@trellis/items/recipe.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { readCatalogue } from './catalogue.ts'
import { readItemRecords } from './item-records.ts'
import { ourArt } from './read-definitions.ts'

/** Every public reader supports this version. Later ones only append to its records. */
const itemsDatVersion = 19

/**
 * Writes `items.dat`, `catalogue.json`, `recipes.json` and the sheets in `cache` from a folder of art; the same bytes in every run.
 * Throws `ArtFault`, with nothing written, when the art cannot be used.
 */
export async function writeCatalogue(folder: string, art: string = ourArt): Promise<void> {
  const { definitions, items, sheets, recipes } = readCatalogue(art)
  const cache = join(folder, 'cache')
  await mkdir(cache, { recursive: true })
  const hashes = new Map<string, number>()
  for (const [texture, image] of sheets) {
    const bytes = await encodeRttex(image)
    hashes.set(texture, hashItemsDat(bytes))
    await writeFile(join(cache, texture), bytes)
  }
  await writeFile(
    join(folder, 'items.dat'),
    encodeItemsDat(readItemRecords(definitions, hashes), itemsDatVersion),
  )
  await writeFile(join(folder, 'catalogue.json'), formatList(items))
  await writeFile(join(folder, recipeFileName), formatList(recipes))
}

/** Writes one entry in each line, so that people can read the file and compare two of them. */
const formatList = (entries: readonly object[]) =>
  `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`

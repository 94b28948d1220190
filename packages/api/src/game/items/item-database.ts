import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type GameItem, gameItemSchema } from '@trellis/contract/items.ts'
import { getGameItem } from '@trellis/items/game-item.ts'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import {
  listRecordRecipes,
  parseRecipes,
  type Recipe,
  recipeFileName,
} from '@trellis/items/recipe.ts'
import * as z from 'zod'

/** One item of `catalogue.json`, as far as the panel shows it. */
const catalogueItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  rarity: z.int(),
  kind: z.int(),
  clothingType: z.int(),
  texture: z.string(),
  textureX: z.int(),
  textureY: z.int(),
  punches: z.int(),
  growSeconds: z.int(),
  color: z.tuple([z.int(), z.int(), z.int()]).nullable(),
})

export type ItemFolders = { itemsDir: string | null; ownItemsDir: string }
type ReadItems = { base: GameItem[]; recipes: Recipe[] }
export type ItemDatabase = ReadItems & { byId: ReadonlyMap<number, GameItem> }

/** The databases that this thread has loaded, by their folders: the main thread and each worker thread read them once. */
const loaded = new Map<string, Promise<ItemDatabase>>()

/** Returns what `loadItems` has loaded in this thread, or loads it. */
export const getLoadedItems = (folders: ItemFolders): Promise<ItemDatabase> =>
  loaded.get(folders.ownItemsDir) ?? loadItems(folders)

/**
 * The items and recipes that every server has: the operator's own `items.dat` when there is one, or else our catalogue.
 * Throws an Error that names the file when it cannot be read: better no start than a wrong database.
 */
export function loadItems(folders: ItemFolders): Promise<ItemDatabase> {
  const loading = readItems(folders).then((read) => ({
    ...read,
    byId: new Map(read.base.map((item) => [item.id, item])),
  }))
  loaded.set(folders.ownItemsDir, loading)
  return loading
}

async function readItems({ itemsDir, ownItemsDir }: ItemFolders): Promise<ReadItems> {
  const own = `${ownItemsDir}/items.dat`
  if (existsSync(own)) {
    const { base, recipes } = await readItemsDat(own)
    return { base, recipes: (await readRecipeFile(ownItemsDir)) ?? recipes }
  }
  if (itemsDir === null) return { base: [], recipes: [] }
  const base = await readCatalogue(`${itemsDir}/catalogue.json`)
  return { base, recipes: (await readRecipeFile(itemsDir)) ?? [] }
}

/** Returns null when the folder has no such file. */
async function readRecipeFile(folder: string): Promise<Recipe[] | null> {
  const path = `${folder}/${recipeFileName}`
  if (!existsSync(path)) return null
  const text = await readFile(path, 'utf8')
  return refuseUnusable(path, () => parseRecipes(text))
}

async function readItemsDat(path: string): Promise<ReadItems> {
  const bytes = await readFile(path)
  return refuseUnusable(path, () => {
    const { items, version } = decodeItemsDat(bytes)
    // Unnamed records only keep the ids of the others in place.
    const named = items.filter(({ name }) => name !== '' && !name.startsWith('null_item'))
    const base = named.map((record) =>
      gameItemSchema.parse({
        ...getGameItem(record),
        description: '',
        color: null,
        break_hits: Math.ceil(record.breakHits / 6),
        grow_time: record.growSeconds,
        custom: false,
      }),
    )
    return { base, recipes: listRecordRecipes(items, version) }
  })
}

function refuseUnusable<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new Error(`${path} cannot be used: ${cause instanceof Error ? cause.message : ''}`, {
      cause,
    })
  }
}

async function readCatalogue(path: string): Promise<GameItem[]> {
  const items = z.array(catalogueItemSchema).parse(JSON.parse(await readFile(path, 'utf8')))
  return items.map(({ id, kind, color, ...item }) => ({
    id,
    item_id: id,
    name: item.name,
    description: item.description,
    rarity: item.rarity,
    clothing_type: item.clothingType,
    item_kind: kind,
    texture: item.texture,
    texture_x: item.textureX,
    texture_y: item.textureY,
    color: color && (color[0] << 16) | (color[1] << 8) | color[2],
    break_hits: item.punches,
    grow_time: item.growSeconds,
    custom: false,
  }))
}

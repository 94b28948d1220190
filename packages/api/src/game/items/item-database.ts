import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type GameItem, gameItemSchema } from '@trellis/contract/game/items.ts'
import { getGameItem } from '@trellis/items/game-item.ts'
import { getRecordColor } from '@trellis/items/item-color.ts'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import {
  listRecordRecipes,
  parseRecipes,
  type Recipe,
  recipeFileName,
} from '@trellis/items/recipe.ts'
import * as z from 'zod'
import {
  getColor,
  type ItemColors,
  shareColors,
  withSharedColors,
  withTextureColors,
} from './item-colors.ts'

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

/** The folders of item files: that of our catalogue, and the operator's. */
export type ItemFolders = { itemsDir: string | null; ownItemsDir: string }
/** Lets a thread load the items: has the folders, and the colours that the main thread has found. */
export type ItemSource = ItemFolders & { colors: ItemColors }
type ReadItems = { base: GameItem[]; recipes: Recipe[]; isOwn: boolean }
export type ItemDatabase = Omit<ReadItems, 'isOwn'> & { byId: ReadonlyMap<number, GameItem> }

/** The databases that this thread has loaded, by their folders: the main thread and each worker thread read them once. */
const loaded = new Map<string, Promise<ItemDatabase>>()

/** Returns what `openItems` has loaded in this thread, or loads it. */
export function getLoadedItems({ colors, ...folders }: ItemSource): Promise<ItemDatabase> {
  const known = loaded.get(folders.ownItemsDir)
  if (known !== undefined) return known
  const loading = readItems(folders).then(({ base, recipes }) =>
    createDatabase(withSharedColors(base, colors), recipes),
  )
  loaded.set(folders.ownItemsDir, loading)
  return loading
}

/**
 * Loads the items and recipes that every server has: the operator's own `items.dat` when there is one, or else our
 * catalogue. Blocks of the operator have the colours of their textures where these are there. Throws an Error that names the
 * file when it cannot be read: better no start than a wrong database.
 */
export async function openItems(
  folders: ItemFolders,
): Promise<ItemDatabase & { source: ItemSource }> {
  const { base: read, recipes, isOwn } = await readItems(folders)
  const { itemsDir, ownItemsDir } = folders
  const base = isOwn ? await withTextureColors(read, [ownItemsDir, itemsDir]) : read
  const database = createDatabase(base, recipes)
  loaded.set(ownItemsDir, Promise.resolve(database))
  return { ...database, source: { itemsDir, ownItemsDir, colors: shareColors(base) } }
}

const createDatabase = (base: GameItem[], recipes: Recipe[]): ItemDatabase => ({
  base,
  recipes,
  byId: new Map(base.map((item) => [item.id, item])),
})

async function readItems({ itemsDir, ownItemsDir }: ItemFolders): Promise<ReadItems> {
  const own = `${ownItemsDir}/items.dat`
  if (existsSync(own)) {
    const { base, recipes } = await readItemsDat(own)
    return { base, recipes: (await readRecipeFile(ownItemsDir)) ?? recipes, isOwn: true }
  }
  if (itemsDir === null) return { base: [], recipes: [], isOwn: false }
  const base = await readCatalogue(`${itemsDir}/catalogue.json`)
  return { base, recipes: (await readRecipeFile(itemsDir)) ?? [], isOwn: false }
}

/** Returns null when the folder has no such file. */
async function readRecipeFile(folder: string): Promise<Recipe[] | null> {
  const path = `${folder}/${recipeFileName}`
  if (!existsSync(path)) return null
  const text = await readFile(path, 'utf8')
  return refuseUnusable(path, () => parseRecipes(text))
}

async function readItemsDat(path: string): Promise<Omit<ReadItems, 'isOwn'>> {
  const bytes = await readFile(path)
  return refuseUnusable(path, () => {
    const { items, version } = decodeItemsDat(bytes)
    // Unnamed records only keep the ids of the others in place.
    const byId = new Map(items.map((record) => [record.id, record]))
    const named = items.filter(({ name }) => name !== '' && !name.startsWith('null_item'))
    const base = named.map((record) =>
      gameItemSchema.parse({
        ...getGameItem(record),
        description: '',
        color: getRecordColor(record, byId.get(record.id - 1)),
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
    color: getColor(color, kind),
    break_hits: item.punches,
    grow_time: item.growSeconds,
    custom: false,
  }))
}

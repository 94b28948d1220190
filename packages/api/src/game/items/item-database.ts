import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type GameItem, gameItemSchema } from '@trellis/contract/items.ts'
import { getGameItem } from '@trellis/items/game-item.ts'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
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

/**
 * The items that every server has: the operator's own `items.dat` when there is one, or else our catalogue.
 * Throws an Error that names the file when it cannot be read: better no start than a wrong database.
 */
export async function loadItems(folders: {
  itemsDir: string | null
  ownItemsDir: string
}): Promise<GameItem[]> {
  const own = `${folders.ownItemsDir}/items.dat`
  if (existsSync(own)) return readItemsDat(own)
  return folders.itemsDir === null ? [] : readCatalogue(`${folders.itemsDir}/catalogue.json`)
}

async function readItemsDat(path: string): Promise<GameItem[]> {
  try {
    const { items } = decodeItemsDat(await readFile(path))
    // Unnamed records only keep the ids of the others in place.
    const named = items.filter(({ name }) => name !== '' && !name.startsWith('null_item'))
    return named.map((record) =>
      gameItemSchema.parse({
        ...getGameItem(record),
        description: '',
        color: null,
        break_hits: Math.ceil(record.breakHits / 6),
        grow_time: record.growSeconds,
        custom: false,
      }),
    )
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

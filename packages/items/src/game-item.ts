import { getItemKind, itemKinds } from './item-kind.ts'
import type { ItemRecord } from './item-record.ts'

/** An item in the panel's database and API. */
export type GameItem = {
  id: number
  item_id: number
  name: string
  rarity: number
  /** −1 means that it is not worn. */
  clothing_type: number
  item_kind: number
  /** A file name without folders. */
  texture: string
  texture_x: number
  texture_y: number
}

export function getGameItem(record: ItemRecord): GameItem {
  const kind = getItemKind(record)
  return {
    id: record.id,
    item_id: record.id,
    // Bytes that are not UTF-8 are lone surrogates here, which JSON and databases do not accept.
    name: record.name.toWellFormed(),
    rarity: record.rarity,
    clothing_type: kind === itemKinds.clothing ? record.clothingType : -1,
    item_kind: kind,
    texture: getFileName(record.textureFile.toWellFormed()),
    texture_x: record.textureX,
    texture_y: record.textureY,
  }
}

const getFileName = (path: string) =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

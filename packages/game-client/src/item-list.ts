import { getItemKind, itemKinds } from '@trellis/items/item-kind.ts'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import { ItemsDatFault } from '@trellis/items/items-dat/fault.ts'
import { hashItemsDat } from '@trellis/items/items-dat/hash.ts'

/** The items in a server's `items.dat`. */
export type ItemList = {
  version: number
  hash: number
  names: ReadonlyMap<number, string>
  /** The texture files of the cache, by item id. */
  textureFiles: ReadonlyMap<number, string>
  isBackground: (itemId: number) => boolean
}

/** Returns null when the bytes are no `items.dat`. */
export function readItemList(bytes: Uint8Array): ItemList | null {
  try {
    const { version, items } = decodeItemsDat(bytes)
    const backgrounds = items.filter((it) => getItemKind(it) === itemKinds.background)
    const backgroundIds = new Set(backgrounds.map((it) => it.id))
    return {
      version,
      hash: hashItemsDat(bytes),
      names: new Map(items.map((it) => [it.id, it.name])),
      textureFiles: new Map(items.map((it) => [it.id, it.textureFile])),
      isBackground: (itemId) => backgroundIds.has(itemId),
    }
  } catch (error) {
    if (error instanceof ItemsDatFault) return null
    throw error
  }
}

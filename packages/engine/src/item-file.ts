import { readFile } from 'node:fs/promises'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import { itemsDatHash } from '@trellis/items/items-dat/hash.ts'

/** What the engine knows of items, and what clients are given of them. */
export type ItemFile = {
  /** As clients compare it with that of their own file; 0 when there is none to compare. */
  hash: number
  /** The whole file; null when there is none. */
  bytes: Uint8Array | null
  actionTypeOf: (itemId: number) => number
}

const plainBlock = 17

/** Items whose ids all data of this game use, by action type: enough for doors, signs and locks to be seen as such. */
const wellKnown: ReadonlyMap<number, number> = new Map([
  [6, 13],
  [8, 15],
  [20, 10],
  ...[202, 204, 206, 242, 1796, 4994, 7188].map((lock) => [lock, 3] as const),
])

const noItemFile: ItemFile = {
  hash: 0,
  bytes: null,
  actionTypeOf: (id) => wellKnown.get(id) ?? plainBlock,
}

/** Reads an `items.dat`; without a path only what is well known is known. Throws for one that cannot be read. */
export async function readItemFile(path: string | null): Promise<ItemFile> {
  if (path === null) return noItemFile
  const bytes = await readFile(path)
  // The records of thousands of items take many times what is needed of them here.
  const actionTypes = new Map(
    decodeItemsDat(bytes).items.map(({ id, actionType }) => [id, actionType]),
  )
  return {
    hash: itemsDatHash(bytes),
    bytes,
    actionTypeOf: (id) => actionTypes.get(id) ?? plainBlock,
  }
}

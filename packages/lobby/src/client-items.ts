import { readFile } from 'node:fs/promises'
import { hashItemsDat } from '@trellis/items/items-dat/hash.ts'

/** The `items.dat` of the servers, so that the menu can be shown to clients that have another one. */
export type ClientItems = { hash: number; bytes: Uint8Array | null }

const none: ClientItems = { hash: 0, bytes: null }

/** Reads the file for the first who comes, and again for the next when it could not be read. */
export function createClientItems(
  path: string | null,
  onError: (error: unknown) => void,
): () => Promise<ClientItems> {
  let items: Promise<ClientItems> | null = null
  return () => {
    if (path === null) return Promise.resolve(none)
    items ??= readFile(path).then(
      (bytes) => ({ hash: hashItemsDat(bytes), bytes }),
      (error: unknown) => {
        items = null
        onError(error)
        return none
      },
    )
    return items
  }
}

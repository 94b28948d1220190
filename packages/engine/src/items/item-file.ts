import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { ItemRecord } from '@trellis/items/item-record.ts'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import { itemsDatHash } from '@trellis/items/items-dat/hash.ts'
import type { ItemNature, Items } from '../game/item-nature.ts'
import { reasonOf } from '../reason.ts'
import { withCustomItems } from './custom-records.ts'
import { natureOf, plainNature, wellKnownItems } from './natures.ts'

type Parts = {
  /** An `items.dat`; without one only what is well known is known. */
  path: string | null
  /** Where the owner's textures are. */
  textures: string
  /** The owner's items, as their file has them now. */
  customItems: () => JsonObject | null
  print: (line: string) => void
}
/** As clients have it: the file, and what they compare it by. */
type Whole = { bytes: Uint8Array; hash: number }

/** The items of the server, its owner's own among them: what the engine knows of them, and what clients are given. */
export class ItemFile implements Items {
  readonly #parts: Parts
  readonly #textureHashes = new Map<string, number>()
  #natures: ReadonlyMap<number, ItemNature> = wellKnownItems
  #whole: Whole | null = null
  #reading: Promise<unknown> | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** 0 when there is no file to compare. */
  get hash(): number {
    return this.#whole?.hash ?? 0
  }

  /** Null when there is no file to send. */
  get bytes(): Uint8Array | null {
    return this.#whole?.bytes ?? null
  }

  natureOf = (itemId: number): ItemNature => this.#natures.get(itemId) ?? plainNature(itemId)

  has = (itemId: number): boolean => this.#natures.has(itemId)

  /** Once, for the first who plays: items are many, and most servers rest. */
  ready(): Promise<unknown> {
    this.#reading ??= this.refresh()
    return this.#reading
  }

  /** Reads everything anew for the next who plays. */
  forget(): void {
    this.#reading = null
  }

  /** Reads everything anew, after the owner has changed items. True when clients have another file now. */
  async refresh(): Promise<boolean> {
    const { path } = this.#parts
    const before = this.hash
    if (path !== null) {
      try {
        this.#take(await readFile(path))
      } catch (error) {
        // One that cannot be read is told of, and the game goes on without.
        this.#parts.print(`The items file cannot be used: ${reasonOf(error)}.`)
      }
    }
    return this.hash !== before
  }

  #take(file: Uint8Array): void {
    const { version, items } = decodeItemsDat(file)
    const customItems = this.#parts.customItems()
    const all = withCustomItems(items, customItems, (name) => this.#textureHash(name))
    const hasOwn = Array.isArray(customItems?.items) && customItems.items.length > 0
    const bytes = hasOwn ? encodeItemsDat(all, version) : file
    // The records of thousands of items take many times what is needed of them here.
    this.#natures = new Map(all.filter(isItem).map((record) => [record.id, natureOf(record)]))
    this.#whole = { bytes, hash: itemsDatHash(bytes) }
  }

  /** A texture's name never means another picture. */
  #textureHash(name: string): number {
    const known = this.#textureHashes.get(name)
    if (known !== undefined) return known
    try {
      const hash = itemsDatHash(readFileSync(join(this.#parts.textures, name)))
      this.#textureHashes.set(name, hash)
      return hash
    } catch {
      return 0
    }
  }
}

/** Gaps between ids are filled up with records of this name. */
const isItem = ({ name }: ItemRecord) => !name.startsWith('null_item')

import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { ItemRecord } from '@trellis/items/item-record.ts'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import { encodeItemsDat } from '@trellis/items/items-dat/encode.ts'
import { hashItemsDat } from '@trellis/items/items-dat/hash.ts'
import {
  getPairKey,
  listRecordRecipes,
  parseRecipes,
  type Recipe,
  recipeFileName,
} from '@trellis/items/recipe.ts'
import {
  findSeed,
  type GrowableItem,
  type Items,
  type ItemTraits,
  mayHandOut,
} from '../game/items/item-traits.ts'
import { getReason } from '../reason.ts'
import { withCustomItems } from './custom-records.ts'
import { getDefaultTraits, readTraits, wellKnownItems } from './traits.ts'

type Deps = {
  /** An `items.dat`. Without one, the engine knows only the well-known items. */
  path: string | null
  /** The folder of the owner's textures. */
  textures: string
  /** Returns the present content of the owner's items file. */
  customItems: () => JsonObject | null
  print: (line: string) => void
}
/** The file that clients download, and the hash that they compare. */
type ItemsFile = { bytes: Uint8Array; hash: number }

/** The server's items, including the owner's: their properties for the engine, and the file for clients. */
export class ItemFile implements Items {
  readonly #deps: Deps
  readonly #textureHashes = new Map<string, number>()
  #traitsById: ReadonlyMap<number, ItemTraits> = wellKnownItems
  #grownByPair: ReadonlyMap<number, number> = new Map()
  /** Listed when it is first needed. */
  #growable: readonly GrowableItem[] | null = null
  #whole: ItemsFile | null = null
  #reading: Promise<unknown> | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** 0 when there is no file to compare. */
  get hash(): number {
    return this.#whole?.hash ?? 0
  }

  /** Null when there is no file to send. */
  get bytes(): Uint8Array | null {
    return this.#whole?.bytes ?? null
  }

  getTraits = (itemId: number): ItemTraits =>
    this.#traitsById.get(itemId) ?? getDefaultTraits(itemId)

  has = (itemId: number): boolean => this.#traitsById.has(itemId)

  mayExist = (itemId: number): boolean => this.#whole === null || this.has(itemId)

  /** Returns whether players may be given the item; it reads the items for that. */
  async mayHandOut(itemId: number): Promise<boolean> {
    await this.ready()
    return mayHandOut(this, itemId)
  }

  listGrowable = (): readonly GrowableItem[] => {
    this.#growable ??= [...this.#traitsById.values()].filter(
      ({ id }) => isHandedOut(id) && findSeed(id, this) !== null,
    )
    return this.#growable
  }

  findGrown = (pairKey: number): number | undefined => this.#grownByPair.get(pairKey)

  /** Reads the items once, for the first player: they take much memory, and most servers are idle. */
  ready(): Promise<unknown> {
    this.#reading ??= this.refresh()
    return this.#reading
  }

  /** Discards the items, so that the next player makes the server read them again. */
  forget(): void {
    this.#reading = null
  }

  /**
   * Reads all items again, after the owner has changed some. Returns true when the file for clients is a
   * different one.
   */
  async refresh(): Promise<boolean> {
    const { path } = this.#deps
    const before = this.hash
    if (path !== null) {
      try {
        this.#take(await readFile(path), await readRecipeFile(path))
      } catch (error) {
        // An unreadable file is reported, and the game continues without it.
        this.#deps.print(`The items file cannot be used: ${getReason(error)}.`)
      }
    }
    return this.hash !== before
  }

  #take(file: Uint8Array, recipes: Recipe[] | null): void {
    const { version, items } = decodeItemsDat(file)
    const customItems = this.#deps.customItems()
    const all = withCustomItems(items, customItems, (name) => this.#textureHash(name))
    const hasOwn = Array.isArray(customItems?.items) && customItems.items.length > 0
    const bytes = hasOwn ? encodeItemsDat(all, version) : file
    // Only the fields in use are kept: full records of thousands of items take many times the memory.
    this.#growable = null
    this.#traitsById = new Map(all.filter(isItem).map((record) => [record.id, readTraits(record)]))
    this.#grownByPair = new Map(
      (recipes ?? listRecordRecipes(items, version)).map(({ from, grows }) => [
        getPairKey(from),
        grows,
      ]),
    )
    this.#whole = { bytes, hash: hashItemsDat(bytes) }
  }

  /** Caching is safe because a texture's name never refers to another picture. */
  #textureHash(name: string): number {
    const known = this.#textureHashes.get(name)
    if (known !== undefined) return known
    try {
      const hash = hashItemsDat(readFileSync(join(this.#deps.textures, name)))
      this.#textureHashes.set(name, hash)
      return hash
    } catch {
      return 0
    }
  }
}

/** Reads the recipes next to an `items.dat`; null without them. They replace those of the `items.dat`. */
async function readRecipeFile(itemsPath: string): Promise<Recipe[] | null> {
  const path = join(dirname(itemsPath), recipeFileName)
  return existsSync(path) ? parseRecipes(await readFile(path, 'utf8')) : null
}

/** Records with this name only fill gaps between ids. */
const isItem = ({ name }: ItemRecord) => !name.startsWith('null_item')

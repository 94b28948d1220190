import { type CustomItem, customItemSchema } from '@trellis/contract/configuration.ts'
import { type GameItem, listLockIds } from '@trellis/contract/items.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Recipe } from '@trellis/items/recipe.ts'
import * as z from 'zod'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { GameAccess, ServerCall } from '../documents/index.ts'
import { toCustomGameItem } from './custom-game-item.ts'
import { type ItemFilter, searchIn } from './item-search.ts'

type Deps = {
  access: GameAccess
  link: AgentLink
  base: readonly GameItem[]
  recipes: readonly Recipe[]
}

export type Items = ReturnType<typeof createItems>

const storedItemsSchema = z.object({
  items: z
    .array(z.looseObject({ ID: z.int() }).or(z.null()).catch(null))
    .catch([])
    .default([]),
})

export function createItems({ access, link, base, recipes }: Deps) {
  const byId = new Map(base.map((item) => [item.id, item]))
  const highestId = base.reduce((highest, { id }) => Math.max(highest, id), 0)

  /** The reader's next save is compared with this, unless it names another version. */
  async function readCustomItems(serverId: ServerId, reader: string | null) {
    const document = { kind: 'custom-items' } as const
    const { text, etag } = await link.ask('document.read', { serverId, document, reader })
    return { items: listStoredItems(text), etag }
  }

  return {
    highestId,
    /** The splicing recipes that every server has. */
    recipes,
    readCustomItems,
    baseItem: (id: number) => byId.get(id),

    /** Those of the ids that are neither in the item database nor among the server's custom items. */
    async findUnknown(serverId: ServerId, ids: ReadonlySet<number>): Promise<number[]> {
      // Without a database nothing can be said of any id.
      if (byId.size === 0) return []
      const unknown = [...ids].filter((id) => id !== 0 && !byId.has(id))
      if (unknown.length === 0) return []
      const { items: custom } = await readCustomItems(serverId, null)
      const own = new Set(custom.map(({ ID }) => ID))
      return unknown.filter((id) => !own.has(id)).sort((one, other) => one - other)
    },

    /** Lists the locks of a server, whose custom items may replace those of the item database. */
    async listLocks(serverId: ServerId): Promise<number[]> {
      const { items: custom } = await readCustomItems(serverId, null)
      const own = custom.map((it) => [it.ID, toCustomGameItem(it, byId.get(it.ID))] as const)
      return listLockIds(new Map([...byId, ...own]).values())
    },

    search: (filter: ItemFilter) => searchIn(base, filter),

    /** The base items and the server's own, which come first. */
    async getSearch(
      call: ServerCall,
      { ids, ...filter }: ItemFilter & { ids?: string | undefined },
    ) {
      const { serverId } = await access.open(call, () => null)
      const { items: custom } = await readCustomItems(serverId, null)
      const own = new Map(custom.map((it) => [it.ID, toCustomGameItem(it, byId.get(it.ID))]))
      if (ids === undefined) {
        return searchIn([...own.values(), ...base.filter(({ id }) => !own.has(id))], filter)
      }
      const wanted = new Set(ids.split(',').map(Number))
      return [...wanted].flatMap((id) => own.get(id) ?? byId.get(id) ?? [])
    },
  }
}

/** The custom items of a file that a person may have written. */
export function listStoredItems(text: string): CustomItem[] {
  const { items } = storedItemsSchema.parse(JSON.parse(text))
  return items.flatMap((item) => (item === null ? [] : readStoredItem(item)))
}

const shape: Record<string, z.ZodType> = customItemSchema.shape

/** Reads the known keys. A value that does not fit counts as not set; unknown keys stay in the file. */
function readStoredItem(item: Record<string, unknown>): CustomItem {
  const fitting = Object.entries(item).filter(
    ([key, value]) => shape[key]?.safeParse(value).success,
  )
  const name = typeof item.Name === 'string' ? item.Name.slice(0, 60) : ''
  return customItemSchema.parse({
    Name: name.trim() || `Item ${item.ID}`,
    ...Object.fromEntries(fitting),
  })
}

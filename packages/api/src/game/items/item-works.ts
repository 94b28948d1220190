import { customItemsSchema, readCustomItems } from '@trellis/contract/game/configuration.ts'
import { type GameItem, listLockIds, searchServerItems } from '@trellis/contract/game/items.ts'
import { readJsonBody } from '../../kit/json-body.ts'
import { readInput } from '../../kit/read-input.ts'
import type { Work } from '../../kit/work/work.ts'
import { toCustomGameItem } from './custom-game-item.ts'
import { getLoadedItems, type ItemSource } from './item-database.ts'
import { type ItemLook, listLooks } from './item-look.ts'
import { type ItemFilter, searchIn } from './item-search.ts'
import { listStoredItems } from './stored-items.ts'

// `text` is the file of a server's custom items, or the body of a save.

/** Returns the JSON text of the answer with all custom items. */
const list: Work<{ text: string }, string> = {
  name: 'custom-items.list',
  perform: ({ text }) =>
    JSON.stringify(readCustomItems.reply.parse({ items: listStoredItems(text) })),
}

const ids: Work<{ text: string }, number[]> = {
  name: 'custom-items.ids',
  perform: ({ text }) => listStoredItems(text).map(({ ID }) => ID),
}

/** Returns the JSON text of the items in the body of a save. Throws the `Fault` that refuses it. */
const body: Work<{ text: string }, string> = {
  name: 'custom-items.body',
  perform: ({ text }) =>
    JSON.stringify(readInput(customItemsSchema, readJsonBody(text) ?? {}).items),
}

/** Returns the ids of the items that custom items drop. */
const drops: Work<{ text: string }, number[]> = {
  name: 'custom-items.drops',
  perform: ({ text }) => {
    const { items } = readInput(customItemsSchema, readJsonBody(text) ?? {})
    return [...new Set(items.flatMap(({ Extra_Drops }) => (Extra_Drops ?? []).map(([id]) => id)))]
  },
}

/** Returns the ids of all locks of a server, whose custom items may replace those of the item database. */
const locks: Work<{ text: string; source: ItemSource }, number[]> = {
  name: 'custom-items.locks',
  async perform({ text, source }) {
    const { byId } = await getLoadedItems(source)
    return listLockIds(new Map([...byId, ...listOwn(text, byId)]).values())
  },
}

type Search = {
  text: string
  source: ItemSource
  filter: ItemFilter
  /** Null for a search by the filter. */
  ids: readonly number[] | null
}

/** Returns the JSON text of the answer: the base items and the server's own, which come first. */
const search: Work<Search, string> = {
  name: 'custom-items.search',
  async perform({ text, source, filter, ids }) {
    const { base, byId } = await getLoadedItems(source)
    const own = listOwn(text, byId)
    const found =
      ids === null
        ? searchIn([...own.values(), ...base.filter(({ id }) => !own.has(id))], filter)
        : ids.flatMap((id) => own.get(id) ?? byId.get(id) ?? [])
    return JSON.stringify(searchServerItems.reply.parse(found))
  },
}

/** Returns the looks of those of the ids that have an item. */
const looks: Work<{ text: string; source: ItemSource; ids: readonly number[] }, ItemLook[]> = {
  name: 'custom-items.looks',
  async perform({ text, source, ids }) {
    const { byId } = await getLoadedItems(source)
    const own = listOwn(text, byId)
    return listLooks(ids, (id) => own.get(id) ?? byId.get(id))
  },
}

const listOwn = (text: string, base: ReadonlyMap<number, GameItem>): Map<number, GameItem> =>
  new Map(listStoredItems(text).map((it) => [it.ID, toCustomGameItem(it, base.get(it.ID))]))

export const itemWorks = { list, ids, body, drops, locks, looks, search }

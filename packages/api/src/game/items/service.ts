import type { IncomingHttpHeaders } from 'node:http'
import type { GameItem } from '@trellis/contract/game/items.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Recipe } from '@trellis/items/recipe.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Caller } from '../../kit/access.ts'
import { isKnownVersion } from '../../kit/document.ts'
import type { RunWork, Work } from '../../kit/work/work.ts'
import type { GameAccess, OpenedServer, ServerCall } from '../documents/index.ts'
import type { ItemSource } from './item-database.ts'
import { type ItemLook, listLooks } from './item-look.ts'
import { type ItemFilter, searchIn } from './item-search.ts'
import { itemWorks } from './item-works.ts'

type Deps = {
  access: GameAccess
  link: AgentLink
  runWork: RunWork
  source: ItemSource
  base: readonly GameItem[]
  byId: ReadonlyMap<number, GameItem>
  recipes: readonly Recipe[]
}

/** A server, and the user who asks about it. */
type Asked = Pick<OpenedServer, 'serverId' | 'userId'>

type Reading = { caller: Caller; headers: IncomingHttpHeaders }

export type Items = ReturnType<typeof createItems>

export function createItems({ access, link, runWork, source, base, byId, recipes }: Deps) {
  const highestId = base.reduce((highest, { id }) => Math.max(highest, id), 0)

  /** The reader's next save is compared with this, unless it names another version. */
  function readFile(serverId: ServerId, reader: string | null) {
    return link.ask('document.read', { serverId, document: { kind: 'custom-items' }, reader })
  }

  async function workOn<Input, Output>(
    { serverId, userId }: Asked,
    work: Work<Input & { text: string }, Output>,
    input: Input,
  ): Promise<{ output: Output; etag: string }> {
    const { text, etag } = await readFile(serverId, null)
    return { output: await runWork(work, { ...input, text }, userId), etag }
  }

  return {
    highestId,
    source,
    /** The splicing recipes that every server has. */
    recipes,
    baseItem: (id: number) => byId.get(id),

    /** Returns the JSON text of the answer with all custom items. */
    async list({ serverId, userId }: Asked, { caller, headers }: Reading) {
      const { text, etag } = await readFile(serverId, caller.sessionId)
      if (isKnownVersion(headers, etag)) return { output: '', etag }
      return { output: await runWork(itemWorks.list, { text }, userId), etag }
    },

    listCustomIds: (server: Asked) => workOn(server, itemWorks.ids, {}),

    /** Returns the JSON text of the items in the body of a save. Throws the `Fault` that refuses it. */
    readBody: (text: string, userId: string) => runWork(itemWorks.body, { text }, userId),

    /** Lists the items that the ones in the body of a save drop. */
    readDrops: (text: string, userId: string) => runWork(itemWorks.drops, { text }, userId),

    /** Those of the ids that are neither in the item database nor among the server's custom items. */
    async findUnknown(server: Asked, ids: ReadonlySet<number>): Promise<number[]> {
      // Without a database nothing can be said of any id.
      if (byId.size === 0) return []
      const unknown = [...ids].filter((id) => id !== 0 && !byId.has(id))
      if (unknown.length === 0) return []
      const { output: custom } = await workOn(server, itemWorks.ids, {})
      const own = new Set(custom)
      return unknown.filter((id) => !own.has(id)).sort((one, other) => one - other)
    },

    /** Lists the locks of a server, whose custom items may replace those of the item database. */
    async listLocks(server: Asked): Promise<number[]> {
      return (await workOn(server, itemWorks.locks, { source })).output
    },

    /** Returns how items are drawn, those of the item database where the server does not answer. Unknown ids have none. */
    findLooks: (server: Asked, ids: readonly number[]): Promise<ItemLook[]> =>
      workOn(server, itemWorks.looks, { source, ids }).then(
        ({ output }) => output,
        () => listLooks(ids, (id) => byId.get(id)),
      ),

    search: (filter: ItemFilter) => searchIn(base, filter),

    /** Returns the JSON text of the answer: the base items and the server's own, which come first. */
    async getSearch(
      call: ServerCall,
      { ids, ...filter }: ItemFilter & { ids?: string | undefined },
    ): Promise<string> {
      const server = await access.open(call, () => null)
      const wanted = ids === undefined ? null : [...new Set(ids.split(',').map(Number))]
      const input = { source, filter, ids: wanted }
      return (await workOn(server, itemWorks.search, input)).output
    },
  }
}

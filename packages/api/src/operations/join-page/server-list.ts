import type { QueryOf, ReplyOf } from '@trellis/contract/kit/route.ts'
import {
  type ListedPage,
  listPageSize,
  type listPublicServers,
} from '@trellis/contract/operations/join-page.ts'
import { createNoPageFault, type PublicPages } from './public-pages.ts'

type Deps = { pages: Pick<PublicPages, 'list' | 'summarise'>; isOn: boolean; now: () => number }
type Listed = ListedPage & { searched: string }

/** All visitors share one reading of the servers, which is at most this old. */
const keptMs = 5_000

export type ServerList = ReturnType<typeof createServerList>

/** Searches, sorts and pages the public list of servers. */
export function createServerList({ pages, isOn, now }: Deps) {
  let kept: { at: number; servers: Promise<Listed[]> } | null = null

  async function read(): Promise<Listed[]> {
    const found = await pages.list()
    return found.map(pages.summarise).map((it) => ({
      ...it,
      searched: `${it.name}\n${it.description}`.toLowerCase(),
    }))
  }

  function readKept(): Promise<Listed[]> {
    const age = kept === null ? keptMs : now() - kept.at
    if (kept !== null && age >= 0 && age < keptMs) return kept.servers
    const servers = read()
    kept = { at: now(), servers }
    // The next visitor tries again.
    servers.catch(() => {
      kept = null
    })
    return servers
  }

  return {
    isOn,

    /** Lets the next visitor read the servers again. */
    forget(): void {
      kept = null
    },

    /** Throws the refusal of unknown pages where the operator has no list. */
    async find({
      search,
      sort,
      page: wanted,
    }: QueryOf<typeof listPublicServers>): Promise<ReplyOf<typeof listPublicServers>> {
      if (!isOn) throw createNoPageFault()
      const text = search.toLowerCase()
      const found = (await readKept()).filter(({ searched }) => searched.includes(text))
      found.sort(sort === 'name' ? compareNames : comparePlayers)
      const pageCount = Math.max(1, Math.ceil(found.length / listPageSize))
      const page = Math.min(wanted, pageCount)
      const shown = found.slice((page - 1) * listPageSize, page * listPageSize)
      const servers = shown.map(({ searched: _searched, ...it }) => it)
      return { servers, total: found.length, page, pageCount }
    },
  }
}

const compareNames = (a: ListedPage, b: ListedPage) =>
  a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1

const isOnline = ({ status }: ListedPage) => status === 'ONLINE'

function comparePlayers(a: ListedPage, b: ListedPage): number {
  return Number(isOnline(b)) - Number(isOnline(a)) || b.players - a.players || compareNames(a, b)
}

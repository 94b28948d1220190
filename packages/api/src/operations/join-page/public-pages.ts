import { createHash } from 'node:crypto'
import { getJoinPicturePath } from '@trellis/contract/kit/join-page-path.ts'
import {
  defaultJoinPage,
  type JoinPage,
  type JoinPageSettings,
  type ListedPage,
} from '@trellis/contract/operations/join-page.ts'
import type { ListedServer, ServerDirectory } from '../../hosting/servers/index.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { listBannedIds } from '../../people/bans/index.ts'
import { type Accounts, findBanInfo } from '../../people/users/index.ts'
import { findHiddenPage, listHiddenPages } from './hidden-store.ts'
import type { JoinPageSettingsService } from './settings.ts'
import { listJoinPages } from './store.ts'

type Deps = {
  db: Db
  directory: ServerDirectory
  accounts: Accounts
  settings: JoinPageSettingsService
  connection: JoinPage['connection']
  config: { joinPages: boolean }
  now: () => number
}

/** A server whose page anybody may open. */
export type PublicServer = { row: ListedServer; settings: JoinPageSettings }

export type PublicPages = ReturnType<typeof createPublicPages>

/** Finds the public pages of servers. Strangers learn nothing else. */
export function createPublicPages(deps: Deps) {
  const { db, directory, accounts, settings, connection, config, now } = deps

  /** Returns null for a server without a page, for any reason. */
  async function find(name: string): Promise<PublicServer | null> {
    const row = config.joinPages ? directory.byName(name) : null
    if (row === null || !isShown(row)) return null
    const owner = await accounts.find(row.owner_id)
    if (owner === null || findBanInfo(owner.ban, now()) !== null) return null
    if ((await db.transaction((tx) => findHiddenPage(tx, row.id))) !== null) return null
    const found = await settings.find(row.id)
    return found.isPublic ? { row, settings: found } : null
  }

  const isShown = (row: ListedServer) =>
    row.state === 'ready' && row.copy === null && directory.suspension(row) === null

  /** Throws one and the same refusal for every server without a page. */
  async function open(name: string): Promise<PublicServer> {
    const found = await find(name)
    if (found === null) throw createNoPageFault()
    return found
  }

  function summarise({ row, settings: { description, discordUrl } }: PublicServer): ListedPage {
    const { name, status, players } = directory.describe(row)
    const pictureUrl = `${getJoinPicturePath(name)}?of=${hashState([row.id, name, status, players])}`
    return { name, status, players, description, discordUrl, pictureUrl }
  }

  return {
    find,
    open,

    /** Returns the servers of the public list, in any order. */
    async list(): Promise<PublicServer[]> {
      const { known, banned, hidden } = await db.transaction(async (tx) => ({
        known: await listJoinPages(tx),
        banned: await listBannedIds(tx, now()),
        hidden: await listHiddenPages(tx),
      }))
      return [...directory.undeleted()].flatMap((row) => {
        const settings = known.get(row.id) ?? defaultJoinPage
        const isListed = settings.isPublic && settings.isListed && !hidden.has(row.id)
        return isListed && isShown(row) && !banned.has(row.owner_id) ? { row, settings } : []
      })
    },

    summarise,

    describe(server: PublicServer): JoinPage {
      return { ...summarise(server), connection, hasGamePage: server.row.template === null }
    },
  }
}

export const createNoPageFault = () => createFault('missing', { code: 'no-join-page' })

/** Returns an address part that differs when a picture shows something else. */
const hashState = (state: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 12)

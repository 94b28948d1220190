import type { Tx } from '../../kit/db.ts'
import type { WantedIds } from '../../kit/reloads.ts'
import { listCopies } from './copy-store.ts'
import { listFormerNames } from './former-name-store.ts'
import { type ListedServer, listServers } from './store.ts'
import { getLonger, listSuspensions } from './suspension-store.ts'

/** Reads these servers, or all, with their former names and with what test copies have, by name. */
export async function listNamedServers(tx: Tx, ids: WantedIds): Promise<ListedServer[]> {
  if (ids?.size === 0) return []
  const servers = await listServers(tx, ids)
  const formerNames = Map.groupBy(await listFormerNames(tx, ids), (row) => row.server_id)
  const copies = new Map((await listCopies(tx, ids)).map((copy) => [copy.serverId, copy]))
  // A copy has the suspension of its source, too.
  const sources = Array.from(copies.values(), ({ sourceId }) => sourceId)
  const suspensions = await listSuspensions(tx, ids && new Set([...ids, ...sources]))
  const findSuspension = (id: string | undefined) => suspensions.get(id ?? '') ?? null
  return servers.map((server) => {
    const copy = copies.get(server.id) ?? null
    const former = formerNames.get(server.id) ?? []
    return {
      ...server,
      copy,
      suspension: getLonger(findSuspension(server.id), findSuspension(copy?.sourceId)),
      formerNames: former.map(({ name, free_at: freeAt }) => ({ name, freeAt })),
    }
  })
}

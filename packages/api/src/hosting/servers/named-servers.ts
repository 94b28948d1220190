import type { Tx } from '../../kit/db.ts'
import { listCopies } from './copy-store.ts'
import { listFormerNames } from './former-name-store.ts'
import { type ListedServer, listServers } from './store.ts'
import { getLonger, listSuspensions } from './suspension-store.ts'

/** Reads all servers with their former names and with what test copies have, by name. */
export async function listNamedServers(tx: Tx): Promise<ListedServer[]> {
  const servers = await listServers(tx)
  const formerNames = Map.groupBy(await listFormerNames(tx), (row) => row.server_id)
  const copies = new Map((await listCopies(tx)).map((copy) => [copy.serverId, copy]))
  const suspensions = await listSuspensions(tx)
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

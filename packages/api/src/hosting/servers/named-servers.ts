import type { Tx } from '../../kit/db.ts'
import { listFormerNames } from './former-name-store.ts'
import { type ListedServer, listServers } from './store.ts'

/** Reads all servers with their former names, by name. */
export async function listNamedServers(tx: Tx): Promise<ListedServer[]> {
  const servers = await listServers(tx)
  const formerNames = Map.groupBy(await listFormerNames(tx), (row) => row.server_id)
  return servers.map((server) => {
    const former = formerNames.get(server.id) ?? []
    return {
      ...server,
      formerNames: former.map(({ name, free_at: freeAt }) => ({ name, freeAt })),
    }
  })
}

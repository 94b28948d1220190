import { selectedServer } from '../../kit/access.ts'
import type { GrantSource } from '../../kit/server-grants.ts'
import type { ServerDirectory } from './directory.ts'
import type { ListedServer } from './store.ts'

/** Gives owners all rights to their servers. */
export function createOwnerSource(directory: ServerDirectory): GrantSource {
  function findRow(userId: string, serverRef: string): ListedServer | null {
    if (serverRef !== selectedServer) return directory.findNamed(serverRef)
    const chosen = directory.chosenBy(userId)
    return chosen?.owner_id === userId ? chosen : (directory.ownedBy(userId)[0] ?? null)
  }

  return {
    find(userId, serverRef) {
      const row = findRow(userId, serverRef)
      if (row?.owner_id !== userId) return null
      return { serverId: row.id, isOwner: true, rights: [] }
    },
    listAudience(serverId) {
      const row = directory.byId(serverId)
      return row === null ? [] : [row.owner_id]
    },
    listServers: (userId) => directory.ownedBy(userId).map(({ id }) => id),
  }
}

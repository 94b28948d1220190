import { type ServerGrant, selectedServer } from '../../kit/access.ts'
import type { ServerDirectory } from './directory.ts'
import type { ListedServer } from './store.ts'

/** Finds what users may do with servers, from the directory. */
export function createGrantSource(directory: ServerDirectory) {
  return {
    /** `serverRef` is a server's id, its name, or `selected`. */
    find(userId: string, serverRef: string): ServerGrant | null {
      const row = findRow(userId, serverRef)
      if (row === null || row.state === 'deleting' || row.owner_id !== userId) return null
      return { serverId: row.id, isOwner: true, rights: [] }
    },

    listAudience(serverId: string): readonly string[] {
      const row = directory.byId(serverId)
      return row === null ? [] : [row.owner_id]
    },
  }

  function findRow(userId: string, serverRef: string): ListedServer | null {
    if (serverRef === selectedServer) return directory.selectedBy(userId)
    return directory.byId(serverRef) ?? directory.byName(serverRef)
  }
}

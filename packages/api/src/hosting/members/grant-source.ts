import { type ServerGrant, selectedServer } from '../../kit/access.ts'
import type { GrantSource } from '../../kit/server-grants.ts'
import type { ServerDirectory } from '../servers/index.ts'
import type { Roster } from './roster.ts'

/** Gives members their rights to the servers of others. */
export function createMemberSource(roster: Roster, directory: ServerDirectory): GrantSource {
  function findGrant(userId: string, serverId: string): ServerGrant | null {
    const member = roster.find(userId, serverId)
    const row = member === null ? null : directory.findNamed(member.serverId)
    if (member === null || row === null || row.owner_id === userId) return null
    return { serverId: row.id, isOwner: false, role: 'member', rights: member.rights }
  }

  const listServers = (userId: string) =>
    roster.listOfUser(userId).flatMap(({ serverId }) => findGrant(userId, serverId)?.serverId ?? [])

  return {
    find(userId, serverRef) {
      if (serverRef !== selectedServer) {
        const named = directory.findNamed(serverRef)
        return named === null ? null : findGrant(userId, named.id)
      }
      const chosen = directory.chosenBy(userId)
      const grant = chosen === null ? null : findGrant(userId, chosen.id)
      if (grant !== null || directory.ownedBy(userId).length > 0) return grant
      const [first] = listServers(userId)
      return first === undefined ? null : findGrant(userId, first)
    },
    listAudience: (serverId) => roster.listOfServer(serverId).map(({ userId }) => userId),
    listServers,
  }
}

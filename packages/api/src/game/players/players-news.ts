import { type ServerDirectory, sendToViewers } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Log } from '../../kit/log.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { Accounts } from '../../people/users/index.ts'

type Deps = {
  link: AgentLink
  fleet: Fleet
  directory: ServerDirectory
  accounts: Accounts
  log: Log
  now: () => number
  grants: ServerGrants
}

/**
 * Sends owners the players of their server. The host is asked only while a panel is open, one request at a
 * time.
 */
export function sendPlayersFrames(deps: Deps): void {
  const { link, fleet, directory, log, grants } = deps
  const asking = new Set<string>()
  const askAgain = new Set<string>()

  async function send(serverId: string): Promise<void> {
    const row = directory.byId(serverId)
    if (row === null) return
    if (grants.listViewers(row.id).length === 0) return
    if (asking.has(serverId)) return void askAgain.add(serverId)
    asking.add(serverId)
    try {
      await sendToViewers(deps, row.id, async () => {
        const { players } = await link.ask('player.online', { serverId: row.id })
        return { type: 'players_online', payload: { serverId: row.id, players } }
      })
    } catch (error) {
      // The server is unreachable or was just deleted. The panel learns this from the server's state.
      log.debug({ err: error }, 'online players could not be shown')
    } finally {
      asking.delete(serverId)
      if (askAgain.delete(serverId)) void send(serverId)
    }
  }

  link.on('event', (event) => {
    if (event.event === 'presence') void send(event.payload.serverId)
  })
  // A server that has just started or ended has no players.
  fleet.on('report', ({ serverId, status }, before) => {
    if (status !== before?.status) void send(serverId)
  })
}

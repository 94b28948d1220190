import { downloadConsole } from '@trellis/contract/game/console.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { mayUse } from '@trellis/contract/kit/server-access.ts'
import { closeCodes } from '@trellis/contract/links/live.ts'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { type Fleet, isUnreachable } from '../../hosts/fleet.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { AccountState, LivePart } from '../../live/live-part.ts'
import type { Viewer } from '../../live/viewer.ts'
import type { OpenLive } from '../documents/index.ts'
import { type CommandDeps, runCommand } from './command.ts'
import { ConsoleHub } from './console-hub.ts'

type Deps = CommandDeps & {
  link: AgentLink
  grants: ServerGrants
  fleet: Fleet
  directory: ServerDirectory
  openLive: OpenLive
}

const toType = { server: 'console' } as const

/** Shows owners the console of their server, and passes on the commands that they type. */
export function createConsolePart(deps: Deps): LivePart {
  const { link, fleet, directory, grants, openLive } = deps
  const hub = new ConsoleHub(link, ({ userId }, serverId) => {
    const grant = grants.find(userId, serverId)
    return grant !== null && mayUse(downloadConsole.access, grant)
  })
  fleet.on('report', (report, before) => {
    if (before !== null && isUnreachable(before) && !isUnreachable(report))
      hub.catchUp(report.serverId)
  })

  function findVisible({ userId, serverRef }: Viewer, { isBanned }: AccountState): ServerId | null {
    const grant = grants.find(userId, serverRef)
    if (isBanned || grant === null || !mayUse(downloadConsole.access, grant)) return null
    const row = directory.byId(grant.serverId)
    return row?.state === 'ready' ? row.id : null
  }

  return {
    onConnect(viewer, account, since) {
      const serverId = findVisible(viewer, account)
      if (serverId !== null) hub.watch(serverId, viewer, since)
    },
    review,
    showServer: review,
    leave: (viewer) => hub.leave(viewer),
    commands: {
      async console_command(viewer, { command }) {
        await runCommand(deps, command, () => openLive(viewer, toType, findBanRefusal))
      },
    },
  }

  function review(viewer: Viewer, account: AccountState): void {
    const serverId = findVisible(viewer, account)
    const watched = hub.watchedBy(viewer)
    if (watched === serverId) return
    if (watched !== null) {
      hub.leave(viewer)
      // A new socket shows the parts that a banned user may still see.
      if (account.isBanned) viewer.close(closeCodes.policy, 'Your account is banned.')
    }
    if (serverId !== null) hub.watch(serverId, viewer, null)
  }
}

import { readWorldTiles } from '@trellis/contract/game/worlds.ts'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { AccountState, LivePart } from '../../live/live-part.ts'
import type { Viewer } from '../../live/viewer.ts'
import type { OpenLive } from '../documents/index.ts'
import type { WorldHub } from './world-hub.ts'

type Deps = {
  hub: WorldHub
  directory: ServerDirectory
  grants: ServerGrants
  openLive: OpenLive
}

/** Lets owners watch the worlds of their server. */
export function createWorldPart({ hub, directory, grants, openLive }: Deps): LivePart {
  function findRow({ userId, serverRef }: Viewer) {
    const grant = grants.find(userId, serverRef)
    return grant === null ? null : directory.byId(grant.serverId)
  }

  function review(viewer: Viewer, { isBanned }: AccountState): void {
    const row = findRow(viewer)
    hub.leaveOthers(viewer, row?.state === 'ready' && !isBanned ? row.id : null)
  }

  return {
    review,
    showServer: review,
    leave: (viewer) => hub.leaveOthers(viewer, null),
    commands: {
      async watch_world(viewer, { world }) {
        const { serverId } = await openLive(viewer, readWorldTiles.access, findBanRefusal)
        // It may have closed while the account was read.
        if (viewer.isOpen) hub.watch(serverId, world, viewer)
      },
      unwatch_world(viewer, { world }) {
        const row = findRow(viewer)
        if (row !== null) hub.unwatch(row.id, world, viewer)
      },
    },
  }
}

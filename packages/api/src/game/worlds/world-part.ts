import { banDenial } from '@trellis/contract/bans.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { LivePart } from '../../live/live-part.ts'
import type { OpenLive } from '../documents/index.ts'
import type { WorldHub } from './world-hub.ts'

type Deps = { hub: WorldHub; directory: ServerDirectory; openLive: OpenLive }

/** Lets owners watch the worlds of their server. */
export function createWorldPart({ hub, directory, openLive }: Deps): LivePart {
  return {
    review(viewer, { isBanned }) {
      const row = directory.byOwner(viewer.userId)
      hub.leaveOthers(viewer, row?.state === 'ready' && !isBanned ? row.id : null)
    },
    leave: (viewer) => hub.leaveOthers(viewer, null),
    commands: {
      async watch_world(viewer, { world }) {
        const { serverId } = await openLive(viewer.userId, banDenial)
        // It may have closed while the account was read.
        if (viewer.isOpen) hub.watch(serverId, world, viewer)
      },
      unwatch_world(viewer, { world }) {
        const row = directory.byOwner(viewer.userId)
        if (row !== null) hub.unwatch(row.id, world, viewer)
      },
    },
  }
}

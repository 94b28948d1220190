import type { OwnServer, VisibleServer } from '@trellis/contract/hosting/servers.ts'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { selectedServer } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Log } from '../../kit/log.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { LivePart } from '../../live/live-part.ts'
import type { OpenPanels } from '../../live/open-panels.ts'
import type { Viewer } from '../../live/viewer.ts'
import type { Accounts } from '../../people/users/index.ts'
import type { ServerDirectory } from './directory.ts'
import { describeToMember, describeToOwner } from './visible-server.ts'

type Deps = {
  bus: Bus
  fleet: Fleet
  log: Log
  directory: ServerDirectory
  grants: ServerGrants
  panels: OpenPanels
  accounts: Accounts
  now: () => number
}

/** Shows each panel its server, when it connects or switches and after each change. */
export function sendServerFrames(deps: Deps): LivePart {
  const { bus, fleet, directory, grants, panels } = deps
  const show = (viewer: Viewer) => showServer(deps, viewer)
  const showAll = () => panels.all().forEach(show)
  bus.on('fresh', showAll)
  bus.on('account', (userId) => {
    const ofMembers = directory.ownedBy(userId).flatMap(({ id }) => grants.listViewers(id))
    for (const viewer of new Set([...panels.of(userId), ...ofMembers])) show(viewer)
  })
  fleet.on('report', ({ serverId }) => grants.listViewers(serverId).forEach(show))
  fleet.on('up', showAll)
  fleet.on('down', showAll)
  fleet.on('metrics', (serverId, metrics) => {
    const row = directory.byId(serverId)
    if (row === null) return
    const payload = { ...metrics, serverId: row.id }
    for (const viewer of grants.listViewers(serverId)) viewer.send({ type: 'metrics', payload })
  })
  return { onConnect: show, showServer: show }
}

/** Shows a panel its server. Members also see the facts about the owner that decide what they may do. */
function showServer({ directory, grants, accounts, log, now }: Deps, viewer: Viewer): void {
  leaveRemoved(viewer, grants)
  const find = () => {
    const grant = grants.find(viewer.userId, viewer.serverRef)
    const row = grant === null ? null : directory.byId(grant.serverId)
    return grant === null || row === null ? null : { grant, row }
  }
  const found = find()
  if (found === null) return sendServer(viewer, null)
  if (found.grant.isOwner) return sendServer(viewer, describeToOwner(directory, found.row))
  accounts
    .find(found.row.owner_id)
    .then((owner) => {
      // The server, and the rights to it, may be others by now.
      const fresh = find()
      if (owner === null || fresh?.row.owner_id !== owner.row.id) return
      sendServer(viewer, describeToMember(directory, { ...fresh, owner, at: now() }))
    })
    .catch((error: unknown) => log.error({ err: error }, 'a server could not be shown'))
}

/** Lets a panel go back to the selected server when the one that it chose is gone. */
function leaveRemoved(viewer: Viewer, grants: ServerGrants): void {
  if (viewer.serverRef === selectedServer) return
  if (grants.find(viewer.userId, viewer.serverRef) !== null) return
  viewer.serverRef = selectedServer
  sendServer(viewer, null)
}

function sendServer(viewer: Viewer, server: VisibleServer | null): void {
  const serverId = server?.serverId ?? null
  viewer.send({ type: 'server_state', payload: { serverId, server } })
  if (server !== null) viewer.send(createStatusUpdate(server))
}

const createStatusUpdate = ({
  serverId,
  name,
  status,
  players,
  version,
}: OwnServer): LiveEvent => ({
  type: 'status_update',
  payload: { serverId, name, status, players, version },
})

import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { OwnServer } from '@trellis/contract/servers.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { selectedServer } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { LivePart } from '../../live/live-part.ts'
import type { OpenPanels } from '../../live/open-panels.ts'
import type { Viewer } from '../../live/viewer.ts'
import type { ServerDirectory } from './directory.ts'

type Deps = {
  bus: Bus
  fleet: Fleet
  directory: ServerDirectory
  grants: ServerGrants
  panels: OpenPanels
}

/** Shows each panel its server, when it connects or switches and after each change. */
export function sendServerFrames({ bus, fleet, directory, grants, panels }: Deps): LivePart {
  const show = (viewer: Viewer) => {
    leaveGone(viewer, grants)
    const grant = grants.find(viewer.userId, viewer.serverRef)
    const row = grant === null ? null : directory.byId(grant.serverId)
    sendServer(viewer, row === null ? null : directory.describeOwn(row))
  }
  const showAll = () => panels.all().forEach(show)
  bus.on('fresh', showAll)
  bus.on('account', (userId) => panels.of(userId).forEach(show))
  fleet.on('report', ({ serverId }) => grants.viewersOf(serverId).forEach(show))
  fleet.on('up', showAll)
  fleet.on('down', showAll)
  fleet.on('metrics', (serverId, metrics) => {
    const row = directory.byId(serverId)
    if (row === null) return
    const payload = { ...metrics, serverId: row.id }
    for (const viewer of grants.viewersOf(serverId)) viewer.send({ type: 'metrics', payload })
  })
  return { greet: show, showServer: show }
}

/** Lets a panel go back to the selected server when the one that it chose is gone. */
function leaveGone(viewer: Viewer, grants: ServerGrants): void {
  if (viewer.serverRef === selectedServer) return
  if (grants.find(viewer.userId, viewer.serverRef) !== null) return
  viewer.serverRef = selectedServer
  sendServer(viewer, null)
}

function sendServer(viewer: Viewer, server: OwnServer | null): void {
  const serverId = server?.serverId ?? null
  viewer.send({ type: 'server_state', payload: { serverId, server } })
  if (server !== null) viewer.send(statusUpdate(server))
}

const statusUpdate = ({ serverId, name, status, players, version }: OwnServer): LiveEvent => ({
  type: 'status_update',
  payload: { serverId, name, status, players, version },
})

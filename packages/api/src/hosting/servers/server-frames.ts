import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { OwnServer } from '@trellis/contract/servers.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { LivePart } from '../../live/live-part.ts'
import type { OpenPanels } from '../../live/open-panels.ts'
import type { Viewer } from '../../live/viewer.ts'
import type { ServerDirectory } from './directory.ts'

type Deps = { bus: Bus; fleet: Fleet; directory: ServerDirectory; panels: OpenPanels }

/** Shows owners their server, when their panel connects and after each change. */
export function sendServerFrames({ bus, fleet, directory, panels }: Deps): LivePart {
  const show = (viewer: Viewer) => sendServer(viewer, directory.own(viewer.userId))
  const showAll = () => panels.all().forEach(show)
  bus.on('fresh', showAll)
  bus.on('account', (userId) => panels.of(userId).forEach(show))
  fleet.on('report', ({ serverId }) => {
    const row = directory.byId(serverId)
    if (row === null || row.state === 'deleting') return
    panels.of(row.owner_id).forEach(show)
  })
  fleet.on('up', showAll)
  fleet.on('down', showAll)
  fleet.on('metrics', (serverId, payload) => {
    const row = directory.byId(serverId)
    if (row !== null) panels.send(row.owner_id, { type: 'metrics', payload })
  })
  return { greet: show }
}

function sendServer(viewer: Viewer, server: OwnServer | null): void {
  viewer.send({ type: 'server_state', payload: { server } })
  if (server !== null) viewer.send(statusUpdate(server))
}

const statusUpdate = ({ name, status, players, version }: OwnServer): LiveEvent => ({
  type: 'status_update',
  payload: { name, status, players, version },
})

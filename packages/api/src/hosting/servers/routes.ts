import {
  createServer,
  deleteServer,
  powerServer,
  readLastExit,
  readOwnServer,
  readServer,
  readStatus,
} from '@trellis/contract/servers.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ServerDirectory } from './directory.ts'
import { createOwnServerReader } from './own-server.ts'
import type { Servers } from './service.ts'

type Deps = { servers: Servers; directory: ServerDirectory; link: AgentLink; fleet: Fleet }

export function serverRoutes(bind: BindRoute, { servers, directory, link, fleet }: Deps): void {
  bind(readStatus, async () => ({ hostedServers: directory.hosted() }))
  const readOwn = createOwnServerReader({ directory, fleet })
  bind(readOwnServer, ({ params }) => readOwn(directory.selectedBy(params.id)))
  bind(readServer, ({ params }) => readOwn(directory.open(params.serverId)))
  bind(readLastExit, async ({ params }) => {
    const row = directory.open(params.serverId)
    await directory.untilCreated(row.id)
    return link.ask('server.last-exit', { serverId: row.id })
  })
  bind(createServer, async ({ caller, body }) => {
    const { message, row } = await servers.create(caller, body.serverName, body.engine)
    return { message, server: directory.describeCreated(row) }
  })
  bind(deleteServer, ({ caller, params }) => servers.delete(caller, params.serverId))
  bind(powerServer, ({ caller, params }) => servers.power(caller, params.serverId, params.action))
}

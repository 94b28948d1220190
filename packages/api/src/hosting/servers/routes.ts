import {
  createServer,
  deleteServer,
  powerServer,
  readLastExit,
  readOwnServer,
  readStatus,
} from '@trellis/contract/servers.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { createFault } from '../../kit/fault.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ServerDirectory } from './directory.ts'
import { createOwnServerReader } from './own-server.ts'
import type { Servers } from './service.ts'

type Deps = { servers: Servers; directory: ServerDirectory; link: AgentLink; fleet: Fleet }

export function serverRoutes(bind: BindRoute, { servers, directory, link, fleet }: Deps): void {
  bind(readStatus, async () => ({ hostedServers: directory.hosted() }))
  const readOwn = createOwnServerReader({ directory, fleet })
  bind(readOwnServer, ({ params }) => readOwn(params.id))
  bind(readLastExit, async ({ params }) => {
    const row = directory.byOwner(params.id)
    if (row === null) throw createFault('missing', { code: 'no-server' })
    await directory.untilCreated(row.id)
    return link.ask('server.last-exit', { serverId: row.id })
  })
  bind(createServer, ({ caller, body }) => servers.create(caller, body.serverName, body.engine))
  bind(deleteServer, ({ caller }) => servers.delete(caller))
  bind(powerServer, ({ caller, params }) => servers.power(caller, params.action))
}

import {
  createServer,
  deleteServer,
  powerServer,
  readLastExit,
  readOwnServer,
  readServer,
  readStatus,
} from '@trellis/contract/hosting/servers.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { selectedServer } from '../../kit/access.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import type { Accounts } from '../../people/users/index.ts'
import type { ServerDirectory } from './directory.ts'
import { createOwnServerReader } from './own-server.ts'
import type { Servers } from './service.ts'

type Deps = {
  servers: Servers
  directory: ServerDirectory
  link: AgentLink
  fleet: Fleet
  accounts: Accounts
  grants: ServerGrants
  now: () => number
}

export function bindServerRoutes(bind: BindRoute, deps: Deps): void {
  const { servers, directory, link, grants } = deps
  bind(readStatus, async () => ({ hostedServers: directory.hosted() }))
  const readVisible = createOwnServerReader(deps)
  bind(readOwnServer, ({ params }) => readVisible(grants.find(params.id, selectedServer)))
  bind(readServer, ({ caller, params }) => {
    const { id } = directory.open(params.serverId)
    return readVisible(grants.find(caller.userId, id))
  })
  bind(readLastExit, async ({ params }) => {
    const row = directory.open(params.serverId)
    await directory.waitUntilCreated(row.id)
    return link.ask('server.last-exit', { serverId: row.id })
  })
  bind(createServer, async ({ caller, body }) => {
    const { row, ...said } = await servers.create(caller, body.serverName, body.engine)
    return { ...said, server: directory.describeCreated(row) }
  })
  bind(deleteServer, ({ caller, params }) => servers.delete(caller, params.serverId))
  bind(powerServer, ({ caller, params }) => servers.power(caller, params.serverId, params.action))
}

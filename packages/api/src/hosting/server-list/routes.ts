import {
  createListedServer,
  listServers,
  selectServer,
} from '@trellis/contract/hosting/server-list.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Servers } from '../servers/index.ts'
import type { ServerList } from './service.ts'

type Deps = { list: ServerList; servers: Servers }

export function bindServerListRoutes(bind: BindRoute, { list, servers }: Deps): void {
  bind(listServers, async ({ caller }) => list.read(caller.userId))
  bind(createListedServer, async ({ caller, body }) => {
    const { row, ...said } = await servers.create(caller, body.serverName, body.template)
    return { ...said, server: list.describe(caller.userId, row) }
  })
  bind(selectServer, ({ caller, body }) => list.select(caller, body.serverId))
}

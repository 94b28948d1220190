import {
  listDeletedServers,
  removeDeletedServer,
  restoreDeletedServer,
} from '@trellis/contract/hosting/deleted-servers.ts'
import {
  listAllDeletedServers,
  restoreAnyDeletedServer,
} from '@trellis/contract/operations/server-acts.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { AnyDeletedServers } from './admin-service.ts'
import type { DeletedServers } from './service.ts'

type Deps = { deletedServers: DeletedServers; ofAll: AnyDeletedServers }

export function bindDeletedServerRoutes(bind: BindRoute, { deletedServers, ofAll }: Deps): void {
  bind(listDeletedServers, ({ caller }) => deletedServers.list(caller))
  bind(restoreDeletedServer, ({ caller, params, body }) =>
    deletedServers.restore(caller, params.serverId, body.serverName),
  )
  bind(listAllDeletedServers, ({ query }) => ofAll.list(query.search))
  bind(restoreAnyDeletedServer, ({ caller, params, body }) =>
    ofAll.restore(caller, params.serverId, body),
  )
  bind(removeDeletedServer, ({ caller, params }) => deletedServers.remove(caller, params.serverId))
}

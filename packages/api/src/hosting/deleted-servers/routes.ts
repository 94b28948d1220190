import {
  listDeletedServers,
  removeDeletedServer,
  restoreDeletedServer,
} from '@trellis/contract/deleted-servers.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { DeletedServers } from './service.ts'

type Deps = { deletedServers: DeletedServers }

export function bindDeletedServerRoutes(bind: BindRoute, { deletedServers }: Deps): void {
  bind(listDeletedServers, ({ caller }) => deletedServers.list(caller))
  bind(restoreDeletedServer, ({ caller, params, body }) =>
    deletedServers.restore(caller, params.serverId, body.serverName),
  )
  bind(removeDeletedServer, ({ caller, params }) => deletedServers.remove(caller, params.serverId))
}

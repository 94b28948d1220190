import {
  deleteManagedServer,
  listManagedServers,
  listServerLoads,
  powerManagedServer,
  readManagedServer,
} from '@trellis/contract/operations/managed-servers.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ManagedServers } from './service.ts'

export function bindManagedServerRoutes(
  bind: BindRoute,
  { managedServers }: { managedServers: ManagedServers },
): void {
  bind(listManagedServers, () => managedServers.list())
  bind(listServerLoads, () => managedServers.listLoads())
  bind(readManagedServer, ({ params }) => managedServers.read(params.name))
  bind(powerManagedServer, ({ caller, params }) =>
    managedServers.power(caller, params.name, params.action),
  )
  bind(deleteManagedServer, ({ caller, params }) => managedServers.delete(caller, params.name))
}

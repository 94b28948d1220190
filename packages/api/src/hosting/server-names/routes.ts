import { renameServer } from '@trellis/contract/hosting/server-names.ts'
import { renameManagedServer } from '@trellis/contract/operations/server-acts.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ServerNamesService } from './service.ts'

export function bindServerNameRoutes(
  bind: BindRoute,
  { names }: { names: ServerNamesService },
): void {
  bind(renameServer, ({ caller, params, body }) =>
    names.rename(caller, params.serverId, body.serverName),
  )
  bind(renameManagedServer, ({ caller, params, body }) =>
    names.renameForAdmin(caller, params.name, body),
  )
}

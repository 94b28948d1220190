import {
  banServerName,
  listBannedServers,
  unbanServerName,
} from '@trellis/contract/hosting/banned-server-names.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { BannedNames } from './service.ts'

export function bindBannedNameRoutes(
  bind: BindRoute,
  { bannedNames }: { bannedNames: BannedNames },
): void {
  bind(listBannedServers, () => bannedNames.list())
  bind(banServerName, ({ caller, body }) => bannedNames.ban(caller, body))
  bind(unbanServerName, ({ caller, params }) => bannedNames.unban(caller, params.serverName))
}

import { banUser, listBans, unbanUser } from '@trellis/contract/people/bans.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Bans } from './service.ts'

export function bindBanRoutes(bind: BindRoute, { bans }: { bans: Bans }): void {
  bind(listBans, ({ query }) => bans.list(query.search))
  bind(banUser, ({ caller, params, body }) => bans.ban(caller, params.discordId, body))
  bind(unbanUser, ({ caller, params }) => bans.unban(caller, params.discordId))
}

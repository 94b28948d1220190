import {
  demoteAdmin,
  demoteSuperAdmin,
  listAllUsers,
  promoteAdmin,
  promoteSuperAdmin,
  readAdminPermissions,
  saveAdminPermissions,
} from '@trellis/contract/people/admins.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Admins } from './service.ts'

export function bindAdminRoutes(bind: BindRoute, { admins }: { admins: Admins }): void {
  bind(listAllUsers, ({ query }) => admins.list(query.search))
  bind(promoteAdmin, ({ caller, body }) => admins.promote(caller, body.discordId))
  bind(demoteAdmin, ({ caller, params }) => admins.demote(caller, params.discordId))
  bind(promoteSuperAdmin, ({ caller, body }) => admins.promoteToSuper(caller, body.discordId))
  bind(demoteSuperAdmin, ({ caller, params }) => admins.demoteFromSuper(caller, params.discordId))
  bind(readAdminPermissions, async ({ params }) => ({
    permissions: await admins.readPermissions(params.discordId),
  }))
  bind(saveAdminPermissions, ({ caller, params, body }) =>
    admins.savePermissions(caller, params.discordId, body.permissions),
  )
}

import {
  changeUsers,
  listManagedUsers,
  readImpact,
  readManagedUser,
} from '@trellis/contract/managed-users.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { createBulk } from './bulk.ts'
import type { ManagedUsers } from './service.ts'

type Deps = { users: ManagedUsers; changeMany: ReturnType<typeof createBulk> }

export function bindManagedUserRoutes(bind: BindRoute, { users, changeMany }: Deps): void {
  bind(listManagedUsers, ({ query }) => users.list(query))
  bind(readManagedUser, ({ params }) => users.read(params.discordId))
  bind(readImpact, ({ caller, body }) => users.impact(caller, body))
  bind(changeUsers, ({ caller, body }) => changeMany(caller, body))
}

import { readBulkGrant, takeBulkGrantBack } from '@trellis/contract/operations/bulk-grants.ts'
import {
  changeUsers,
  listManagedUsers,
  readImpact,
  readManagedUser,
} from '@trellis/contract/operations/managed-users.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { createBulk } from './bulk.ts'
import type { BulkGrants } from './bulk-grants.ts'
import type { ManagedUsers } from './service.ts'

type Deps = {
  users: ManagedUsers
  grants: BulkGrants
  changeMany: ReturnType<typeof createBulk>
}

export function bindManagedUserRoutes(bind: BindRoute, { users, grants, changeMany }: Deps): void {
  bind(listManagedUsers, ({ query }) => users.list(query))
  bind(readManagedUser, ({ params }) => users.read(params.discordId))
  bind(readImpact, ({ caller, body }) => users.impact(caller, body))
  bind(readBulkGrant, ({ params }) => grants.read(params.batch))
  bind(takeBulkGrantBack, ({ caller, params, body }) =>
    grants.takeBack(caller, params.batch, body.reason),
  )
  bind(changeUsers, ({ caller, body }) => changeMany(caller, body))
}

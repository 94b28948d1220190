import { serversFeature } from '../../hosting/servers/feature.ts'
import { runEvery } from '../../kit/every.ts'
import { defineFeature } from '../../kit/feature.ts'
import { entitlementsFeature } from '../../money/entitlements/feature.ts'
import { bansFeature } from '../../people/bans/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { createBulk } from './bulk.ts'
import { createBulkGrants } from './bulk-grants.ts'
import { bindManagedUserRoutes } from './routes.ts'
import { createManagedUsers } from './service.ts'

export const managedUsersFeature = defineFeature({
  name: 'managed-users',
  needs: {
    hosting: serversFeature,
    accounts: usersFeature,
    bans: bansFeature,
    entitlements: entitlementsFeature,
    undo: undoFeature,
  },
  open(kit, { hosting, accounts, bans, entitlements, undo }) {
    const users = createManagedUsers({ ...kit, ...hosting })
    const grants = createBulkGrants({ ...kit, accounts, entitlements })
    const changeMany = createBulk({ accounts, ...bans, entitlements, grants, undo })
    return {
      service: null,
      routes: (bind) => bindManagedUserRoutes(bind, { users, grants, changeMany }),
      jobs: [() => runEvery(kit.timings.memberMs, () => grants.resume(), kit.log)],
    }
  },
})

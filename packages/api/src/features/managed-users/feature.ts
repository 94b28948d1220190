import { defineFeature } from '../../kit/feature.ts'
import { bansFeature } from '../bans/feature.ts'
import { entitlementsFeature } from '../entitlements/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { undoFeature } from '../undo/feature.ts'
import { usersFeature } from '../users/feature.ts'
import { createBulk } from './bulk.ts'
import { managedUserRoutes } from './routes.ts'
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
    const changeMany = createBulk({ accounts, ...bans, entitlements, undo })
    return { service: null, routes: (bind) => managedUserRoutes(bind, { users, changeMany }) }
  },
})

import { defineFeature } from '../../kit/feature.ts'
import { storageFeature } from '../storage/feature.ts'
import { usersFeature } from '../users/feature.ts'
import { serversFeature } from './feature.ts'
import { reconcile } from './reconcile.ts'
import { suspensionsFeature } from './suspensions-feature.ts'

export const reconciliationFeature = defineFeature({
  name: 'reconciliation',
  needs: {
    hosting: serversFeature,
    suspensions: suspensionsFeature,
    accounts: usersFeature,
    storage: storageFeature,
  },
  open(kit, { hosting, suspensions, accounts, storage }) {
    const { counts } = kit.metrics
    const { gamePorts } = kit.config
    const deps = { ...kit, ...hosting, accounts, suspensions, storage, counts, gamePorts }
    return { service: null, jobs: [() => reconcile(deps)] }
  },
})

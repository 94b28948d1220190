import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { storageFeature } from '../storage/feature.ts'
import { suspensionsFeature } from '../suspensions/feature.ts'
import { createCrashCount } from './crash-count.ts'
import { createHostChecks } from './health-checks.ts'
import { type AfterRecord, reconcile } from './reconcile.ts'

export const reconciliationFeature = defineFeature({
  name: 'reconciliation',
  needs: {
    hosting: serversFeature,
    suspensions: suspensionsFeature,
    accounts: usersFeature,
    storage: storageFeature,
  },
  open(kit, { hosting, suspensions, accounts, storage }) {
    const afterRecord = new Set<AfterRecord>()
    const countCrash = createCrashCount(kit.metrics.register)
    const { gamePorts } = kit.config
    const deps = {
      ...kit,
      ...hosting,
      accounts,
      suspensions,
      storage,
      countCrash,
      gamePorts,
      afterRecord,
    }
    const health = createHostChecks(deps)
    return { service: { afterRecord }, health, jobs: [() => reconcile(deps)] }
  },
})

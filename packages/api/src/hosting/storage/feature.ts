import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { suspensionsFeature } from '../suspensions/feature.ts'
import { judgeStorage } from './judge.ts'
import { bindStorageRoutes } from './routes.ts'
import { createStorageReader } from './service.ts'
import { createStorageWatch } from './watch.ts'

export const storageFeature = defineFeature({
  name: 'storage',
  needs: { hosting: serversFeature, accounts: usersFeature, suspensions: suspensionsFeature },
  open(kit, { hosting, accounts, suspensions }) {
    const watch = createStorageWatch({ ...kit, suspensions })
    const read = createStorageReader({ ...kit, ...hosting, accounts, watch })
    return {
      service: watch,
      routes: (bind) => bindStorageRoutes(bind, { read }),
      jobs: [() => judgeStorage({ ...kit, ...hosting, watch })],
    }
  },
})

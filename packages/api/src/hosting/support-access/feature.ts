import { runEvery } from '../../kit/every.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { bindSupportAccessRoutes } from './routes.ts'
import { SupportAccess } from './service.ts'
import { Visits } from './visits.ts'

export const supportAccessFeature = defineFeature({
  name: 'support-access',
  needs: { hosting: serversFeature, accounts: usersFeature },
  async open(kit, { hosting, accounts }) {
    const { bus, grants, log, timings } = kit
    const visits = new Visits({ ...kit, ...hosting })
    await visits.reload()
    grants.add(visits)
    const support = new SupportAccess({ ...kit, ...hosting, accounts, visits })
    return {
      service: null,
      routes: (bind) => bindSupportAccessRoutes(bind, { support }),
      changes: {
        visit: async (userId) => {
          await visits.reload()
          bus.emit('account', userId, 'elsewhere')
        },
      },
      reload: () => visits.reload(),
      jobs: [() => runEvery(timings.visitMs, () => support.endOver(), log)],
    }
  },
})

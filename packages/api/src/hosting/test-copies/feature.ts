import { defineFeature } from '../../kit/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { bindTestCopyRoutes } from './routes.ts'
import { createTestCopies } from './service.ts'
import { createTakeOver } from './take-over.ts'
import { watchTestCopies } from './watch.ts'

export const testCopiesFeature = defineFeature({
  name: 'test-copies',
  needs: { hosting: serversFeature },
  open(kit, { hosting }) {
    const testCopies = createTestCopies({ ...kit, ...hosting })
    const copyTakeOver = createTakeOver({ ...kit, ...hosting })
    return {
      service: null,
      routes: (bind) => bindTestCopyRoutes(bind, { testCopies, copyTakeOver }),
      jobs: [() => watchTestCopies({ ...kit, ...hosting })],
    }
  },
})

import { runEvery } from '../../kit/every.ts'
import { defineFeature } from '../../kit/feature.ts'
import { membersFeature } from '../members/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { bindHandOverRoutes } from './routes.ts'
import { HandOvers } from './service.ts'

export const handOversFeature = defineFeature({
  name: 'hand-overs',
  needs: { hosting: serversFeature, moves: membersFeature },
  open(kit, { hosting, moves }) {
    const handOvers = new HandOvers({ ...kit, ...hosting, moves })
    return {
      service: null,
      routes: (bind) => bindHandOverRoutes(bind, handOvers),
      jobs: [() => runEvery(kit.timings.memberMs, () => handOvers.endOver(), kit.log)],
    }
  },
})

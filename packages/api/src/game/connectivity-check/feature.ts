import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { setupGuideFeature } from '../setup-guide/feature.ts'
import { createPlayerRoute } from './player-route.ts'
import { bindConnectivityCheckRoutes } from './routes.ts'
import { createConnectivityCheck } from './service.ts'

export const connectivityCheckFeature = defineFeature({
  name: 'connectivity-check',
  needs: { hosting: serversFeature, game: gameFeature, setupGuide: setupGuideFeature },
  open({ now }, { hosting, game, setupGuide }) {
    const { directory } = hosting
    const playerRoute = createPlayerRoute({ ...setupGuide, now })
    const connectivityCheck = createConnectivityCheck({
      ...game,
      ...setupGuide,
      directory,
      playerRoute,
    })
    return {
      service: null,
      routes: (bind) => bindConnectivityCheckRoutes(bind, { connectivityCheck }),
    }
  },
})

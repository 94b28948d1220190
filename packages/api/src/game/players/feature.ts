import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { playerRoutes } from './routes.ts'
import { createPlayers } from './service.ts'

export const playersFeature = defineFeature({
  name: 'players',
  needs: { game: gameFeature },
  open(kit, { game }) {
    const { link, now } = kit
    const players = createPlayers({ ...game, link, now })
    return { service: null, routes: (bind) => playerRoutes(bind, { ...game, link, players }) }
  },
})

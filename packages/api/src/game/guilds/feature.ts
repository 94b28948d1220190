import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { bindGuildRoutes } from './routes.ts'
import { createGuilds } from './service.ts'

export const guildsFeature = defineFeature({
  name: 'guilds',
  needs: { game: gameFeature },
  open(kit, { game }) {
    const guilds = createGuilds({ ...kit, ...game })
    return { service: null, routes: (bind) => bindGuildRoutes(bind, guilds) }
  },
})

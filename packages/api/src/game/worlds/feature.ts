import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { itemsFeature } from '../items/feature.ts'
import { worldRoutes } from './routes.ts'
import { createWorlds } from './service.ts'

export const worldsFeature = defineFeature({
  name: 'worlds',
  needs: { game: gameFeature, items: itemsFeature },
  open(kit, { game, items }) {
    const { link } = kit
    const worlds = createWorlds({ ...game, link, items })
    return { service: null, routes: (bind) => worldRoutes(bind, { ...game, link, worlds }) }
  },
})

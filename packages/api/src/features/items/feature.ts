import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../servers/game-feature.ts'
import { loadItems } from './item-database.ts'
import { itemRoutes } from './routes.ts'
import { createItems } from './service.ts'

export const itemsFeature = defineFeature({
  name: 'items',
  needs: { game: gameFeature },
  async open(kit, { game }) {
    const { link, config } = kit
    const items = createItems({ ...game, link, base: await loadItems(config) })
    return { service: items, routes: (bind) => itemRoutes(bind, { items }) }
  },
})

import { defineFeature } from '../../kit/feature.ts'
import { shopRoutes } from './routes.ts'
import { createShop } from './service.ts'

export const shopFeature = defineFeature({
  name: 'shop',
  needs: {},
  open(kit) {
    const shop = createShop(kit)
    return { service: null, routes: (bind) => shopRoutes(bind, { ...kit, shop }) }
  },
})

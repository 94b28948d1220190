import { defineFeature } from '../../kit/feature.ts'
import { entitlementsFeature } from '../entitlements/feature.ts'
import { markOrderReversed } from './orders.ts'
import { bindShopRoutes } from './routes.ts'
import { createShop } from './service.ts'

export const shopFeature = defineFeature({
  name: 'shop',
  needs: { entitlements: entitlementsFeature },
  open(kit, { entitlements }) {
    entitlements.afterReversal.add(markOrderReversed)
    const shop = createShop(kit)
    return { service: null, routes: (bind) => bindShopRoutes(bind, { ...kit, shop }) }
  },
})

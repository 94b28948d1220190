import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { bindShopItemRoutes } from './routes.ts'
import { createShopItems } from './service.ts'
import { shopItemUndo } from './undo-kinds.ts'

export const shopItemsFeature = defineFeature({
  name: 'shop-items',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const items = createShopItems({ ...kit, undo })
    return {
      service: null,
      routes: (bind) => bindShopItemRoutes(bind, { items }),
      undo: shopItemUndo,
    }
  },
})

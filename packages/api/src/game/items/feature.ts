import { reconciliationFeature } from '../../hosting/reconciliation/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { insertImportedTextures } from './imported-textures.ts'
import { openItems } from './item-database.ts'
import { bindItemRoutes } from './routes.ts'
import { createItems } from './service.ts'

export const itemsFeature = defineFeature({
  name: 'items',
  needs: { game: gameFeature, reconciliation: reconciliationFeature },
  async open(kit, { game, reconciliation }) {
    reconciliation.afterRecord.add(insertImportedTextures)
    const { link, config, runWork } = kit
    const loaded = await openItems(config)
    const items = createItems({ ...game, link, runWork, ...loaded })
    return { service: items, routes: (bind) => bindItemRoutes(bind, { items }) }
  },
})

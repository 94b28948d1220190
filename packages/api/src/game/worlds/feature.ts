import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { itemsFeature } from '../items/feature.ts'
import { bindWorldRoutes } from './routes.ts'
import { createWorlds } from './service.ts'
import { WorldHub } from './world-hub.ts'
import { createWorldPart } from './world-part.ts'

export const worldsFeature = defineFeature({
  name: 'worlds',
  needs: { game: gameFeature, items: itemsFeature, hosting: serversFeature },
  open(kit, { game, items, hosting }) {
    const { link } = kit
    const worlds = createWorlds({ ...game, link, items })
    const hub = new WorldHub(kit)
    return {
      service: null,
      routes: (bind) => bindWorldRoutes(bind, { ...game, link, worlds }),
      live: createWorldPart({ ...kit, ...hosting, ...game, hub }),
      jobs: [() => hub],
    }
  },
})

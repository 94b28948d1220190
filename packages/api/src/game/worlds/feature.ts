import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { itemsFeature } from '../items/feature.ts'
import { bindLibraryRoutes } from './library-routes.ts'
import { createNewWorlds } from './new-worlds.ts'
import { bindWorldRoutes } from './routes.ts'
import { createWorlds } from './service.ts'
import { createStamps } from './stamps.ts'
import { createTemplates } from './templates.ts'
import { WorldHub } from './world-hub.ts'
import { createWorldPart } from './world-part.ts'

export const worldsFeature = defineFeature({
  name: 'worlds',
  needs: { game: gameFeature, items: itemsFeature, hosting: serversFeature },
  open(kit, { game, items, hosting }) {
    const { link, bus, runWork } = kit
    const worlds = createWorlds({ ...game, link, items, runWork })
    const templates = createTemplates({ ...kit, ...game })
    const stamps = createStamps({ ...kit, ...game })
    const findTemplate = templates.find
    const newWorlds = createNewWorlds({ ...game, bus, link, items, runWork, findTemplate })
    const hub = new WorldHub(kit)
    return {
      service: null,
      routes: (bind) => {
        bindWorldRoutes(bind, { ...game, link, worlds })
        bindLibraryRoutes(bind, { ...game, newWorlds, templates, stamps })
      },
      live: createWorldPart({ ...kit, ...hosting, ...game, hub }),
      jobs: [() => hub],
    }
  },
})

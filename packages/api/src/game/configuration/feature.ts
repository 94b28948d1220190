import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { itemsFeature } from '../items/feature.ts'
import { createCustomTextures } from './custom-textures.ts'
import { bindConfigurationRoutes } from './routes.ts'
import { createConfiguration } from './service.ts'
import { serveTextures } from './texture-files.ts'

export const configurationFeature = defineFeature({
  name: 'configuration',
  needs: {
    game: gameFeature,
    items: itemsFeature,
    hosting: serversFeature,
    settings: panelSettingsFeature,
  },
  open(kit, { game, items, hosting, settings }) {
    const { config, http } = kit
    const configuration = createConfiguration({ ...kit, ...game, ...hosting, settings, items })
    const textures = createCustomTextures({ ...kit, items, configuration })
    serveTextures(http, { ...kit, folders: [config.ownItemsDir, config.itemsDir] })
    return {
      service: null,
      routes: (bind) => bindConfigurationRoutes(bind, { configuration, textures }),
    }
  },
})

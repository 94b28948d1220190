import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { createConsolePart } from './console-part.ts'
import { bindConsoleRoutes } from './routes.ts'

export const consoleFeature = defineFeature({
  name: 'console',
  needs: {
    hosting: serversFeature,
    accounts: usersFeature,
    settings: panelSettingsFeature,
    game: gameFeature,
  },
  open(kit, { hosting, accounts, settings, game }) {
    return {
      service: null,
      live: createConsolePart({ ...kit, ...hosting, ...game, settings }),
      routes: (bind) => bindConsoleRoutes(bind, { ...kit, ...hosting, accounts }),
    }
  },
})

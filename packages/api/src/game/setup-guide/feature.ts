import { serversFeature } from '../../hosting/servers/feature.ts'
import { createLobbyWatch } from '../../hosts/lobby-watch.ts'
import { defineFeature } from '../../kit/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { createGameAddress } from './game-address.ts'
import { createLobbyCheck } from './health-check.ts'
import { keepLoginKey } from './login-pages/login-key.ts'
import { serveLoginPages } from './login-pages/login-pages.ts'
import { createServerData } from './login-pages/server-data.ts'
import { bindSetupGuideRoutes } from './routes.ts'
import { serveSetupFiles } from './setup-files.ts'

export const setupGuideFeature = defineFeature({
  name: 'setup-guide',
  needs: { hosting: serversFeature, settings: panelSettingsFeature },
  open(kit, { hosting, settings }) {
    const { config, http, now } = kit
    const { origin, lobbyPort: port } = config
    const { directory } = hosting
    const address = createGameAddress(config.gameAddress, now)
    const lobby = createLobbyWatch(kit)
    const serverData = createServerData({ address, lobby, settings, origin, port })
    const getLoginKey = keepLoginKey(kit)
    serveSetupFiles(http, address)
    serveLoginPages(http, { serverData, directory, getKey: getLoginKey, now })
    return {
      service: { address, serverData, getLoginKey },
      routes: (bind) => bindSetupGuideRoutes(bind, { host: address.host, directory }),
      health: [createLobbyCheck({ lobby, address: config.gameAddress, origin })],
    }
  },
})

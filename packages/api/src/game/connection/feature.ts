import { keptSecret } from '@trellis/game-data/kept-secret.ts'
import { ticketKey, ticketSecretFile } from '@trellis/game-data/login-ticket.ts'
import { serversFeature } from '../../hosting/servers/feature.ts'
import { createLobbyWatch } from '../../hosts/lobby-watch.ts'
import { defineFeature } from '../../kit/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { createConnectivityCheck } from './connectivity-check.ts'
import { createGameAddress } from './game-address.ts'
import { lobbyCheck } from './health-check.ts'
import { serveLoginPages } from './login-pages/login-pages.ts'
import { createServerData } from './login-pages/server-data.ts'
import { connectionRoutes } from './routes.ts'
import { createConnection } from './service.ts'
import { serveSetupFiles } from './setup-files.ts'

export const connectionFeature = defineFeature({
  name: 'connection',
  needs: { hosting: serversFeature, settings: panelSettingsFeature, game: gameFeature },
  open(kit, { hosting, settings, game }) {
    const { config, http, now } = kit
    const { origin, lobbyPort: port, dataDir } = config
    const { directory } = hosting
    const address = createGameAddress(config.gameAddress, now)
    const lobby = createLobbyWatch(kit)
    const serverData = createServerData({ address, lobby, settings, origin, port })
    const loginKey = ticketKey(keptSecret(`${dataDir}/${ticketSecretFile}`), { kind: 'lobby' })
    const connectivityCheck = createConnectivityCheck({ serverData, loginKey, now })
    serveSetupFiles(http, address)
    serveLoginPages(http, { serverData, directory, key: loginKey, now })
    const connection = createConnection({ ...game, directory, address, connectivityCheck })
    return {
      service: null,
      routes: (bind) => connectionRoutes(bind, { connection }),
      health: [lobbyCheck({ lobby, address: config.gameAddress })],
    }
  },
})

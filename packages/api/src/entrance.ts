import { keptSecret } from '@trellis/game-data/kept-secret.ts'
import { ticketKey, ticketSecretFile } from '@trellis/game-data/login-ticket.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createGameAddress } from './features/connection/game-address.ts'
import { createPlayerRoad } from './features/connection/player-road.ts'
import { connectionRoutes } from './features/connection/routes.ts'
import { createConnection } from './features/connection/service.ts'
import type { PanelSettingsService } from './features/panel-settings/service.ts'
import type { ServerDirectory } from './features/servers/directory.ts'
import type { GameAccess } from './features/servers/game-access.ts'
import type { AgentLink } from './hosts/agent-link.ts'
import { createLobbyWatch } from './hosts/lobby-watch.ts'
import type { BindRoute } from './kit/http.ts'
import { serveLoginPages } from './login-pages/login-pages.ts'
import { createServerData } from './login-pages/server-data.ts'
import { serveSetupFiles } from './setup-files.ts'

type Needs = {
  config: Config
  access: GameAccess
  link: AgentLink
  directory: ServerDirectory
  settings: PanelSettingsService
  now: () => number
}

/** Wires how players come in: what points a client here, what it asks before it connects, and the test of that way. */
export function openEntrance(http: FastifyInstance, bind: BindRoute, needs: Needs) {
  const { config, access, link, directory, settings, now } = needs
  const { origin, lobbyPort: port, dataDir } = config
  const address = createGameAddress(config.gameAddress, now)
  const lobby = createLobbyWatch({ link, now })
  const serverData = createServerData({ address, lobby, settings, origin, port })
  const loginKey = ticketKey(keptSecret(`${dataDir}/${ticketSecretFile}`), { kind: 'lobby' })
  const road = createPlayerRoad({ serverData, loginKey, now })
  serveSetupFiles(http, address)
  serveLoginPages(http, { serverData, directory, key: loginKey, now })
  connectionRoutes(bind, { connection: createConnection({ access, directory, address, road }) })
  return { lobby }
}

import { keptSecret } from '@trellis/game-data/kept-secret.ts'
import { ticketKey, ticketSecretFile } from '@trellis/game-data/login-ticket.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { GameAddress } from '../features/connection/game-address.ts'
import type { PanelSettingsService } from '../features/panel-settings/service.ts'
import type { ServerDirectory } from '../features/servers/directory.ts'
import type { AgentLink } from '../hosts/agent-link.ts'
import { createLobbyWatch } from '../hosts/lobby-watch.ts'
import { serveLoginPages } from './login-pages.ts'
import { createServerData } from './server-data.ts'

type Needs = {
  config: Config
  link: AgentLink
  directory: ServerDirectory
  settings: PanelSettingsService
  address: GameAddress
  now: () => number
}

/** Opens the way in for players: the pages that their clients ask for before they come to the lobby. */
export function openEntrance(http: FastifyInstance, needs: Needs) {
  const { config, link, directory, settings, address, now } = needs
  const { origin, lobbyPort: port, dataDir } = config
  const lobby = createLobbyWatch({ link, now })
  const serverData = createServerData({ address, lobby, settings, origin, port })
  const loginKey = ticketKey(keptSecret(`${dataDir}/${ticketSecretFile}`), { kind: 'lobby' })
  serveLoginPages(http, { serverData, directory, key: loginKey, now })
  return { lobby, serverData, loginKey }
}

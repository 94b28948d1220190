import type { HealthCheck } from '../../health/health-check.ts'
import type { LobbyWatch } from '../../hosts/lobby-watch.ts'
import { judgeLobby } from './lobby-part.ts'

type Deps = {
  lobby: LobbyWatch
  /** Where players reach the servers, as the operator wrote it. */
  address: string
  /** The origin of the panel. */
  origin: string
}

/** Checks that players can join through the lobby. */
export const createLobbyCheck = ({ lobby, address, origin }: Deps): HealthCheck => ({
  id: 'lobby',
  async read() {
    return judgeLobby({ lobby: await lobby.state(), address, origin })
  },
})

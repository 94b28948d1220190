import type { LobbyServer } from '@trellis/contract/links/lobby.ts'
import type { LobbyOptions } from '@trellis/program/lobby-runner.ts'
import type { AgentDeps } from './agent-deps.ts'
import type { Entrance } from './lobby/entrance.ts'
import { listGuests } from './servers/guests.ts'
import type { HostedServer } from './servers/hosted-server.ts'

/**
 * Returns the lobby's context for one agent: all servers are on this machine, at its one address.
 */
export function createLobbyOptions(
  { entrance, spawn, log, monotonic, timings, engineEnvironment }: AgentDeps,
  servers: () => HostedServer[],
): LobbyOptions {
  const { lobby, memoryFile, cacheHost, itemsFile, lobbyKey } = entrance
  const { command, port, address } = lobby
  return {
    command,
    port,
    opening: () => ({
      port,
      address,
      memoryFile,
      cacheHost,
      itemsFile: itemsFile(),
      key: lobbyKey,
    }),
    // Only the bundled engine opens the lobby's tickets.
    servers: () =>
      servers()
        .filter(({ foreign }) => foreign === null)
        .map((it) => describe(it, entrance)),
    environment: engineEnvironment,
    spawn,
    monotonic,
    backOffMs: { first: timings.backOffMs, max: timings.maxBackOffMs },
    log,
  }
}

function describe({ file, life }: HostedServer, { serverKey }: Entrance): LobbyServer {
  const { id, name, formerNames, port } = file
  const isOnline = life.phase === 'ONLINE'
  return {
    id,
    name,
    formerNames,
    port,
    address: null,
    isOnline,
    players: life.vitals.players,
    key: serverKey(id),
    guests: listGuests(file),
  }
}

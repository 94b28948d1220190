import type { LobbyServer } from '@trellis/contract/links/lobby.ts'

/** The hosted servers, as the agent last reported them. */
export class ServerList {
  #byId: ReadonlyMap<string, LobbyServer> = new Map()
  #byName: ReadonlyMap<string, LobbyServer> = new Map()

  take(servers: readonly LobbyServer[]): void {
    this.#byId = new Map(servers.map((server) => [server.id, server]))
    this.#byName = new Map(servers.map((server) => [server.name.toLowerCase(), server]))
  }

  byId(id: string): LobbyServer | null {
    return this.#byId.get(id) ?? null
  }

  /** Compared without case. */
  byName(name: string): LobbyServer | null {
    return this.#byName.get(name.trim().toLowerCase()) ?? null
  }

  /** Those that run, the busiest first. */
  get online(): LobbyServer[] {
    const running = [...this.#byId.values()].filter(({ isOnline }) => isOnline)
    return running.sort((a, b) => b.players - a.players || a.name.localeCompare(b.name))
  }
}

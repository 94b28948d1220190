import type { LobbyServer } from '@trellis/contract/links/lobby.ts'

/** Returns whether the player may join; test copies have a list of their players. */
export const mayJoin = ({ guests }: LobbyServer, growId: string): boolean =>
  guests === null || guests.some((name) => name.toLowerCase() === growId.toLowerCase())

/** The hosted servers, as the agent last reported them. */
export class ServerList {
  #byId: ReadonlyMap<string, LobbyServer> = new Map()
  #byName: ReadonlyMap<string, LobbyServer> = new Map()
  #byFormerName: ReadonlyMap<string, { server: LobbyServer; until: number }> = new Map()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  take(servers: readonly LobbyServer[]): void {
    this.#byId = new Map(servers.map((server) => [server.id, server]))
    this.#byName = new Map(servers.map((server) => [server.name.toLowerCase(), server]))
    this.#byFormerName = new Map(
      servers.flatMap((server) =>
        server.formerNames.map(({ name, until }) => [
          name.toLowerCase(),
          { server, until: Date.parse(until) },
        ]),
      ),
    )
  }

  byId(id: string): LobbyServer | null {
    return this.#byId.get(id) ?? null
  }

  /** Finds a server by its name, or by a former one until its end. Compared without case. */
  byName(name: string): LobbyServer | null {
    const key = name.trim().toLowerCase()
    return this.#byName.get(key) ?? this.#findFormer(key)
  }

  #findFormer(key: string): LobbyServer | null {
    const found = this.#byFormerName.get(key)
    return found !== undefined && found.until > this.#now() ? found.server : null
  }

  /** Those that run and that the player may join, the busiest first. */
  online(growId: string): LobbyServer[] {
    const running = [...this.#byId.values()].filter((it) => it.isOnline && mayJoin(it, growId))
    return running.sort((a, b) => b.players - a.players || a.name.localeCompare(b.name))
  }
}

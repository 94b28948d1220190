import type { EngineEnvironment } from '@trellis/link/engine/environment.ts'
import type { OpenTicket } from './credentials.ts'
import { Tickets } from './tickets.ts'

/**
 * The links between this server and the installation's lobby and cache. All are null for a standalone server.
 */
export type LobbyLink = {
  openTicket: OpenTicket | null
  /** Keeps a ticket that the lobby sends ahead of its player. Null without a lobby. */
  receiveTicket: ((id: string, sealed: string) => boolean) | null
  /** The textures' host, unless the settings name another one. */
  cacheHost: string | null
}

export function createLobbyLink(environment: EngineEnvironment, now: () => number): LobbyLink {
  const { TRELLIS_LOBBY_KEY: key, TRELLIS_CACHE_HOST: cacheHost = null } = environment
  if (key === undefined) return { openTicket: null, receiveTicket: null, cacheHost }
  const tickets = new Tickets(Buffer.from(key, 'base64'), now)
  return {
    openTicket: (uuid) => tickets.open(uuid),
    receiveTicket: (id, sealed) => tickets.receive(id, sealed),
    cacheHost,
  }
}

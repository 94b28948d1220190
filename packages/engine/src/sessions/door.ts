import type { EngineEnvironment } from '@trellis/link/engine/environment.ts'
import type { OpenTicket } from './credentials.ts'
import { Tickets } from './tickets.ts'

/** How players come from the service's own places to this server; nothing of it for a server that stands alone. */
export type Door = {
  openTicket: OpenTicket | null
  /** Keeps a ticket that the lobby sends ahead of its player; null where no lobby does. */
  receiveTicket: ((id: string, sealed: string) => boolean) | null
  /** Where textures are unless the settings say otherwise. */
  cacheHost: string | null
}

export function doorOf(environment: EngineEnvironment, now: () => number): Door {
  const { TRELLIS_LOBBY_KEY: key, TRELLIS_CACHE_HOST: cacheHost = null } = environment
  if (key === undefined) return { openTicket: null, receiveTicket: null, cacheHost }
  const tickets = new Tickets(Buffer.from(key, 'base64'), now)
  return {
    openTicket: (uuid) => tickets.open(uuid),
    receiveTicket: (id, sealed) => tickets.receive(id, sealed),
    cacheHost,
  }
}

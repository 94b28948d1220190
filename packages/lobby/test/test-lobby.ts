import type { LobbyServer } from '@trellis/contract/links/lobby.ts'
import { createTicketKey, openTicket } from '@trellis/game-data/login-ticket.ts'
import { Allowances, type LobbyContext } from '../src/lobby-context.ts'
import { ServerList } from '../src/server-list.ts'

export const tokenKey = createTicketKey('a secret of the host', { kind: 'lobby' })

export function server(name: string, changes: Partial<LobbyServer> = {}): LobbyServer {
  const id = `${name.toLowerCase()}00000000` as LobbyServer['id']
  const key = createTicketKey('a secret of the host', { kind: 'server', id }).toString('base64')
  const known = { id, name: name as LobbyServer['name'], port: 17_100, key }
  return {
    ...known,
    address: null,
    formerNames: [],
    guests: null,
    isOnline: true,
    players: 0,
    ...changes,
  }
}

/** Creates a lobby without a network, whose clock the test controls. */
export function createTestLobby(servers: LobbyServer[]) {
  const clock = { ms: 0 }
  const errors: unknown[] = []
  const brought: { id: string; sealed: string }[] = []
  const last = new Map<string, string>()
  const list = new ServerList(() => clock.ms)
  list.take(servers)
  const monotonic = () => clock.ms
  const context: LobbyContext = {
    servers: list,
    memory: {
      find: (growId) => last.get(growId.toLowerCase()) ?? null,
      note: (growId, id) => void last.set(growId.toLowerCase(), id),
    },
    openToken: (token) => openTicket(tokenKey, token, clock.ms),
    items: async () => ({ hash: 7, bytes: new Uint8Array(1000) }),
    cacheHost: 'panel.test',
    allowances: new Allowances(monotonic),
    sendTicket: async (id, sealed) => {
      brought.push({ id: id.toString('hex'), sealed })
      return true
    },
    address: () => '127.0.0.1',
    now: monotonic,
    monotonic,
    onError: (error) => void errors.push(error),
  }
  return { context, clock, errors, last, brought }
}

import type { LobbyServer } from '@trellis/contract/links/lobby.ts'
import { AnswerBudget, type AnswerLimits } from '@trellis/game-data/answer-budget.ts'
import { isGrowId } from '@trellis/game-data/names.ts'
import type { OpenToken } from './claim.ts'
import type { ClientItems } from './client-items.ts'
import type { LastServers } from './last-servers.ts'
import { mayJoin, type ServerList } from './server-list.ts'

/** The services of the lobby that every session needs. */
export type LobbyContext = {
  servers: ServerList
  memory: Pick<LastServers, 'find' | 'note'>
  openToken: OpenToken
  items: () => Promise<ClientItems>
  cacheHost: string
  allowances: Allowances
  /** Brings a sealed ticket to a server, to be had there by the id; false when the server did not take it in time. */
  sendTicket: (id: Buffer, sealed: string, server: LobbyServer) => Promise<boolean>
  /** The address at which players reach the servers. */
  address: () => string
  now: () => number
  monotonic: () => number
  onError: (error: unknown) => void
}

/** Nothing is checked here that costs time, but each may end as one at a server. */
const logins: AnswerLimits = {
  inAll: { perSecond: 100, atOnce: 2000 },
  perSource: { perSecond: 20, atOnce: 1000 },
  maxSources: 4096,
}
/** A megabyte each. */
const itemFiles: AnswerLimits = {
  inAll: { perSecond: 5, atOnce: 100 },
  perSource: { perSecond: 0.2, atOnce: 20 },
  maxSources: 4096,
}

/** The rate limits of logins and of sending `items.dat`, for one address and in total. */
export class Allowances {
  readonly logins: AnswerBudget
  readonly itemFiles: AnswerBudget

  constructor(monotonic: () => number) {
    this.logins = new AnswerBudget(logins, monotonic)
    this.itemFiles = new AnswerBudget(itemFiles, monotonic)
  }
}

/**
 * The server to join at once, or the message above the menu; the message is null without a
 * requested server.
 */
export type Direction = { server: LobbyServer } | { sentence: string | null }

/** Returns the player's destination: the requested server, or else the one used last. */
export function getDirection(
  { servers, memory }: Pick<LobbyContext, 'servers' | 'memory'>,
  { growId, server: requested }: { growId: string; server: string },
): Direction {
  if (requested.trim() !== '') return findDirection(servers, { name: requested, growId })
  const last = servers.byId(memory.find(growId) ?? '')
  return last === null ? { sentence: null } : openOrReport(last, growId)
}

export function findDirection(
  servers: ServerList,
  { name, growId }: { name: string; growId: string },
): Direction {
  const server = servers.byName(name)
  return server === null ? { sentence: sentences.unknown(name) } : openOrReport(server, growId)
}

function openOrReport(server: LobbyServer, growId: string): Direction {
  // The connectivity check comes with no GrowID, and the server refuses it by that.
  if (isGrowId(growId) && !mayJoin(server, growId))
    return { sentence: sentences.notListed(server.name) }
  return server.isOnline ? { server } : { sentence: sentences.offline(server.name) }
}

/** Names are the players' own words: they are cut, and have no colours. */
const sentences = {
  unknown: (name: string) =>
    `There is no server called ${formatName(name)}. Choose one of the list.`,
  notListed: (name: string) => `${name} is a test copy. Only players on its list may join.`,
  offline: (name: string) => `${name} is offline right now. Choose another server of the list.`,
}
const formatName = (name: string) =>
  name
    .replaceAll(/[^\w .-]/g, '')
    .slice(0, 24)
    .trim() || 'that'

import { portTakenExitCode } from '@trellis/contract/links/engine-protocol.ts'
import {
  type LobbyEvent,
  type LobbyOrder,
  lobbyOrderSchema,
} from '@trellis/contract/links/lobby.ts'
import { openTicket } from '@trellis/game-data/login-ticket.ts'
import { createLog } from '@trellis/program/log.ts'
import { createClientItems } from './client-items.ts'
import { LastServers } from './last-servers.ts'
import { type Lobby, openLobby } from './lobby.ts'
import { Allowances, type LobbyContext } from './lobby-context.ts'
import { PublicAddress } from './public-address.ts'
import { ServerList } from './server-list.ts'
import { TicketSender } from './ticket-sender.ts'

type Opening = Extract<LobbyOrder, { do: 'open' }>

const { LOG_LEVEL: level = 'info' } = process.env
const log = createLog({ name: 'lobby', level })
const readClock = () => Date.now()
const readMonotonicClock = () => performance.now()
const servers = new ServerList(readClock)
let memory: LastServers | null = null
let lobby: Lobby | null = null
let ticketSender: TicketSender | null = null
let hasBegun = false

process.umask(0o077)
process.on('message', (message: unknown) => {
  const order = lobbyOrderSchema.safeParse(message)
  if (!order.success) return reportError(order.error)
  if (order.data.do === 'list') return servers.take(order.data.servers)
  if (hasBegun) return
  hasBegun = true
  void open(order.data)
})
process.on('disconnect', () => void end())
process.on('SIGTERM', () => void end())
// Ignores the terminal's SIGINT: the parent process ends this program itself.
process.on('SIGINT', () => undefined)

async function open(opening: Opening): Promise<void> {
  memory = await LastServers.open({ path: opening.memoryFile, onError: reportError })
  try {
    ticketSender = await TicketSender.open()
    lobby = await openLobby(opening.port, createLobbyContext(opening, memory, ticketSender))
    send({ event: 'open' })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    const detail = isTaken ? 'another program uses it' : getReason(error).slice(0, 400)
    const reason = `UDP port ${opening.port} could not be opened: ${detail}.`
    const cause = { why: isTaken ? ('taken' as const) : ('closed' as const), detail }
    send({ event: 'shut', reason, cause }, () => process.exit(portTakenExitCode))
  }
}

/** The address of servers that report none: they are on this machine. */
const here = '127.0.0.1'

function createLobbyContext(
  { address, key, itemsFile, cacheHost }: Opening,
  memory: LastServers,
  tickets: TicketSender,
): LobbyContext {
  const place = new PublicAddress(address, readMonotonicClock)
  const tokenKey = Buffer.from(key, 'base64')
  return {
    servers,
    memory,
    openToken: (token) => openTicket(tokenKey, token, readClock()),
    items: createClientItems(itemsFile, reportError),
    cacheHost,
    allowances: new Allowances(readMonotonicClock),
    sendTicket: (id, sealed, server) =>
      tickets.send(id, sealed, { address: server.address ?? here, port: server.port }),
    address: () => place.now,
    now: readClock,
    monotonic: readMonotonicClock,
    onError: reportError,
  }
}

async function end(): Promise<void> {
  await lobby?.close()
  ticketSender?.close()
  await memory?.save()
  process.exit(0)
}

function send(event: LobbyEvent, then?: () => void): void {
  if (process.connected) process.send?.(event, () => then?.())
  else then?.()
}

function reportError(error: unknown): void {
  log.error({ err: error }, 'Something went wrong in the lobby.')
}

function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

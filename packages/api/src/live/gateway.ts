import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, type LiveEvent } from '@trellis/contract/links/live.ts'
import type { ScheduledTask } from '@trellis/contract/scheduled-tasks.ts'
import type { OwnServer } from '@trellis/contract/servers.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ConsoleHub } from '../game/console/console-hub.ts'
import { openPlayersNews } from '../game/players/players-news.ts'
import type { WorldHub } from '../game/worlds/world-hub.ts'
import type { ServerDirectory } from '../hosting/servers/index.ts'
import type { AgentLink } from '../hosts/agent-link.ts'
import type { Fleet } from '../hosts/fleet.ts'
import type { Bus } from '../kit/bus.ts'
import { type ConnectionFailure, failureText } from '../kit/failure-text.ts'
import { apiBase } from '../kit/http.ts'
import type { Log } from '../kit/log.ts'
import { PublicCodeNews } from '../money/redeem-codes/public-code-news.ts'
import { openAdminNews } from '../people/admins/admin-news.ts'
import type { Sessions } from '../people/auth/index.ts'
import { type Accounts, sessionUserOf } from '../people/users/index.ts'
import type { PanelSettingsService } from '../platform/panel-settings/index.ts'
import type { CommandDesk } from './command-desk.ts'
import { Viewer } from './viewer.ts'

type Deps = {
  http: HttpServer
  origin: string
  bus: Bus
  log: Log
  now: () => number
  sessions: Sessions
  accounts: Accounts
  settings: PanelSettingsService
  directory: ServerDirectory
  fleet: Fleet
  hub: ConsoleHub
  worlds: WorldHub
  link: AgentLink
  desk: CommandDesk
  tasksOf(userId: string): Promise<ScheduledTask[]>
  rateLimits: boolean
  /** Resolves once everything that was committed before is known here. */
  caughtUp(): Promise<void>
}

type Wanted = { userId: string; token: string; since: number | null }

const mostPerUser = 12
const restartReason = 'The panel is restarting.'
const pingEveryMs = 30_000
const path = new RegExp(`^${apiBase}/ws/([^/?]{1,64})$`)

export type Gateway = {
  /** Users who have a panel open on this api. */
  usersInside(): string[]
  /** How many sockets these have. */
  sockets(): number
  close(): void
}

/** The live socket: lets the right people in, tells them what changes, and puts them out within a second. */
export function openGateway(deps: Deps): Gateway {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 16 * 1024,
    perMessageDeflate: false,
  })
  const rooms = new Map<string, Set<Viewer>>()
  server.on('wsClientError', (_error, socket) => refuse(socket, 'not-a-websocket'))

  let isClosed = false
  deps.http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isClosed) return refuse(socket, 'unavailable')
    const wanted = readWanted(request)
    if (wanted === null) return refuse(socket, 'missing')
    const { origin } = request.headers
    // Browsers always tell where a page comes from; programs have no page.
    if (origin !== undefined && origin !== deps.origin) return refuse(socket, 'not-allowed')
    server.handleUpgrade(request, socket, head, (ws) => {
      admit(deps, rooms, ws, wanted)
        .then(() => isClosed && ws.close(closeCodes.restart, restartReason))
        .catch((error: unknown) => {
          deps.log.error({ err: error }, 'a live socket could not be opened')
          ws.close(closeCodes.trouble, 'Something went wrong on our side.')
        })
    })
  })

  const news = new PublicCodeNews((event) => {
    for (const viewer of everyone(rooms)) viewer.send(event)
  })
  deps.bus.on('publicCodes', (changed, removed) => news.take(changed, removed))
  const adminNews = openAdminNews({ ...deps, viewers: () => everyone(rooms) })
  openPlayersNews({ ...deps, viewersOf: (userId) => [...(rooms.get(userId) ?? [])] })
  const pinging = setInterval(() => pingAll(rooms), pingEveryMs)
  tellChanges(deps, rooms)
  return {
    usersInside: () => [...rooms.keys()],
    sockets: () => [...everyone(rooms)].length,
    close() {
      if (isClosed) return
      isClosed = true
      clearInterval(pinging)
      news.close()
      adminNews.close()
      deps.worlds.close()
      for (const viewer of everyone(rooms)) viewer.close(closeCodes.restart, restartReason)
      server.close()
    },
  }
}

function readWanted(request: IncomingMessage): Wanted | null {
  const url = URL.parse(request.url ?? '', 'http://panel')
  const userId = url === null ? undefined : path.exec(url.pathname)?.[1]
  if (url === null || userId === undefined) return null
  const since = Number(url.searchParams.get('since') ?? Number.NaN)
  return {
    userId,
    token: url.searchParams.get('token') ?? '',
    since: Number.isSafeInteger(since) && since >= 0 ? since : null,
  }
}

function refuse(socket: Duplex, code: ConnectionFailure): void {
  socket.end(failureText(code))
}

async function admit(
  deps: Deps,
  rooms: Map<string, Set<Viewer>>,
  ws: WebSocket,
  wanted: Wanted,
): Promise<void> {
  // What arrives while the token is looked at is not lost, and an error is followed by 'close'.
  const early: string[] = []
  const keep = (data: unknown) => void (early.length < 20 && early.push(String(data)))
  ws.on('message', keep)
  ws.on('error', () => undefined)
  await deps.caughtUp()
  const who = await identify(deps.sessions, wanted.token)
  const account = who === null ? null : await deps.accounts.find(who.userId)
  if (who === null || account === null || who.userId !== wanted.userId) {
    return ws.close(closeCodes.policy, 'User not authenticated.')
  }
  const user = sessionUserOf(account, deps.now())
  const settings = deps.settings.read()
  if (account.row.grow_id === null) return ws.close(closeCodes.policy, 'Register a GrowID first.')
  const room = rooms.get(user.id) ?? new Set<Viewer>()
  if (deps.rateLimits && room.size >= mostPerUser)
    return ws.close(closeCodes.tooMany, 'Too many open panels.')
  // The answer took a moment; the session may have ended in it.
  if (ws.readyState !== ws.OPEN || !(await deps.sessions.isOpen(who.sessionId))) {
    return ws.close(closeCodes.policy, 'User not authenticated.')
  }
  const viewer = new Viewer(ws, who)
  rooms.set(user.id, room.add(viewer))
  ws.off('message', keep)
  ws.on('message', (data, isBinary) => {
    if (isBinary) viewer.close(closeCodes.policy, 'Text only.')
    else void deps.desk.take(viewer, String(data))
  })
  ws.on('pong', () => {
    viewer.isAlive = true
  })
  ws.on('close', () => leave(deps, rooms, viewer))
  if (ws.readyState !== ws.OPEN) return leave(deps, rooms, viewer)
  viewer.send({ type: 'account', payload: { user, settings } })
  sendServer(viewer, deps.directory.own(user.id))
  const row = deps.directory.byOwner(user.id)
  if (row?.state === 'ready' && !user.isBanned) deps.hub.watch(row.id, viewer, wanted.since)
  for (const text of early) void deps.desk.take(viewer, text)
}

/** A session token has two dots; everything else is a ticket. */
async function identify(sessions: Sessions, token: string) {
  if (token === '' || token.length > 4096) return null
  return token.includes('.') ? sessions.identify(token) : sessions.redeemTicket(token)
}

function leave({ hub, worlds }: Deps, rooms: Map<string, Set<Viewer>>, viewer: Viewer): void {
  const room = rooms.get(viewer.userId)
  room?.delete(viewer)
  if (room?.size === 0) rooms.delete(viewer.userId)
  if (viewer.watching !== null) hub.leave(viewer.watching, viewer)
  worlds.leave(viewer)
}

function sendServer(viewer: Viewer, server: OwnServer | null): void {
  viewer.send({ type: 'server_state', payload: { server } })
  if (server !== null) viewer.send(statusUpdate(server))
}

const statusUpdate = ({ name, status, players, version }: OwnServer): LiveEvent => ({
  type: 'status_update',
  payload: { name, status, players, version },
})

function* everyone(rooms: Map<string, Set<Viewer>>): Iterable<Viewer> {
  for (const room of rooms.values()) yield* room
}

function pingAll(rooms: Map<string, Set<Viewer>>): void {
  for (const viewer of everyone(rooms)) {
    if (!viewer.isAlive) viewer.terminate()
    viewer.isAlive = false
    viewer.ping()
  }
}

/** Every change that an open panel must learn of. */
function tellChanges(deps: Deps, rooms: Map<string, Set<Viewer>>): void {
  const { bus, fleet, directory } = deps
  const roomOf = (userId: string) => [...(rooms.get(userId) ?? [])]

  bus.on('sessionRevoked', (sessionId) => {
    for (const viewer of everyone(rooms)) {
      if (viewer.sessionId === sessionId) viewer.close(closeCodes.policy, 'The session has ended.')
    }
  })
  const tellAccounts = () => {
    for (const userId of rooms.keys()) void tellAccount(deps, userId, roomOf(userId))
  }
  bus.on('settings', tellAccounts)
  bus.on('fresh', () => {
    tellEverybody()
    tellAccounts()
    for (const userId of rooms.keys()) bus.emit('tasks', userId)
    for (const viewer of everyone(rooms)) void putOutIfOver(deps, viewer)
  })
  bus.on('account', (userId) => {
    const viewers = roomOf(userId)
    for (const viewer of viewers) sendServer(viewer, directory.own(userId))
    if (viewers.length > 0) void tellAccount(deps, userId, viewers)
  })
  bus.on('notice', (userId, payload) => {
    for (const viewer of roomOf(userId)) viewer.send({ type: 'notice', payload })
  })
  bus.on('backup', (userId, payload) => {
    for (const viewer of roomOf(userId)) viewer.send({ type: 'backup', payload })
  })
  bus.on('tasks', (userId) => {
    if (rooms.has(userId)) void tellTasks(deps, userId, () => roomOf(userId))
  })
  fleet.on('report', ({ serverId }) => {
    const row = directory.byId(serverId)
    if (row === null || row.state === 'deleting') return
    for (const viewer of roomOf(row.owner_id)) sendServer(viewer, directory.own(row.owner_id))
  })
  const tellEverybody = () => {
    for (const viewer of everyone(rooms)) sendServer(viewer, directory.own(viewer.userId))
  }
  fleet.on('up', tellEverybody)
  fleet.on('down', tellEverybody)
  fleet.on('metrics', (serverId, metrics) => {
    const row = directory.byId(serverId)
    if (row === null) return
    for (const viewer of roomOf(row.owner_id)) viewer.send({ type: 'metrics', payload: metrics })
  })
}

/** The end of a session that nobody could tell of. */
async function putOutIfOver({ sessions, log }: Deps, viewer: Viewer): Promise<void> {
  try {
    if (await sessions.isOpen(viewer.sessionId)) return
    viewer.close(closeCodes.policy, 'The session has ended.')
  } catch (error) {
    log.error({ err: error }, 'a session could not be looked at')
  }
}

async function tellAccount(deps: Deps, userId: string, viewers: Viewer[]): Promise<void> {
  const account = await deps.accounts.find(userId)
  if (account === null) return
  const user = sessionUserOf(account, deps.now())
  for (const viewer of viewers) {
    viewer.send({ type: 'account', payload: { user, settings: deps.settings.read() } })
    watchWhatMayBeWatched(deps, viewer, user.isBanned)
  }
}

/** Read when it is told: of two changes in a row, both frames say the last. A banned owner may not see them. */
async function tellTasks(
  { accounts, tasksOf, log, now }: Deps,
  userId: string,
  viewers: () => Viewer[],
): Promise<void> {
  try {
    const account = await accounts.find(userId)
    if (account === null || sessionUserOf(account, now()).isBanned) return
    const tasks = await tasksOf(userId)
    for (const viewer of viewers()) viewer.send({ type: 'scheduled_tasks', payload: { tasks } })
  } catch (error) {
    log.error({ err: error }, 'scheduled tasks could not be told')
  }
}

/** A banned user's sockets are put out: what they may still see, a new socket shows them. */
function watchWhatMayBeWatched(
  { hub, worlds, directory }: Deps,
  viewer: Viewer,
  isBanned: boolean,
): void {
  const row = directory.byOwner(viewer.userId)
  const wanted = row?.state === 'ready' && !isBanned ? row.id : null
  if (viewer.watching !== wanted && viewer.watching !== null) {
    hub.leave(viewer.watching, viewer)
    worlds.leave(viewer)
    if (isBanned) viewer.close(closeCodes.policy, 'Your account is banned.')
  }
  if (wanted !== null && viewer.watching !== wanted) hub.watch(wanted, viewer, null)
}

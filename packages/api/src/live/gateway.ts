import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes } from '@trellis/contract/links/live.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Bus } from '../kit/bus.ts'
import { type ConnectionFailure, createFailureResponse } from '../kit/failure-text.ts'
import { apiBase } from '../kit/http.ts'
import type { Log } from '../kit/log.ts'
import type { ServerGrants } from '../kit/server-grants.ts'
import { createFrameReader, type TakeFrame } from './commands.ts'
import { followAccounts } from './follow-accounts.ts'
import type { LiveGuard, LivePart, Visitor } from './live-part.ts'
import type { OpenPanels } from './open-panels.ts'
import { Viewer } from './viewer.ts'

type Deps = {
  http: HttpServer
  origin: string
  bus: Bus
  log: Log
  panels: OpenPanels
  guard: LiveGuard
  grants: ServerGrants
  parts: readonly LivePart[]
  rateLimits: boolean
  /** Resolves when this process knows all changes that were committed before the call. */
  caughtUp(): Promise<void>
}

type ConnectRequest = {
  userId: string
  token: string
  since: number | null
  serverId: string | null
}

const maxPanelsPerUser = 12
const restartReason = 'The panel is restarting.'
const pingIntervalMs = 30_000
const path = new RegExp(`^${apiBase}/ws/([^/?]{1,64})$`)

export type Gateway = { close(): void }

/**
 * Opens the live socket: admits panels, sends the first frames of the features, and passes on received
 * commands.
 */
export function openGateway(deps: Deps): Gateway {
  const { http, origin, log, panels } = deps
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 16 * 1024,
    perMessageDeflate: false,
  })
  server.on('wsClientError', (_error, socket) => refuse(socket, 'not-a-websocket'))
  const take = createFrameReader(deps)

  let isClosed = false
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isClosed) return refuse(socket, 'unavailable')
    const wanted = readWanted(request)
    if (wanted === null) return refuse(socket, 'missing')
    // Browsers always send the page's origin; other programs send none.
    const { origin: from } = request.headers
    if (from !== undefined && from !== origin) return refuse(socket, 'not-allowed')
    server.handleUpgrade(request, socket, head, (ws) => {
      admit(deps, take, { ws, stream: socket }, wanted)
        .then(() => isClosed && ws.close(closeCodes.restart, restartReason))
        .catch((error: unknown) => {
          log.error({ err: error }, 'a live socket could not be opened')
          ws.close(closeCodes.trouble, 'Something went wrong on our side.')
        })
    })
  })

  const pinging = setInterval(() => pingAll(panels), pingIntervalMs)
  followAccounts(deps)
  return {
    close() {
      if (isClosed) return
      isClosed = true
      clearInterval(pinging)
      for (const viewer of panels.all()) viewer.close(closeCodes.restart, restartReason)
      server.close()
    },
  }
}

function readWanted(request: IncomingMessage): ConnectRequest | null {
  const url = URL.parse(request.url ?? '', 'http://panel')
  const userId = url === null ? undefined : path.exec(url.pathname)?.[1]
  if (url === null || userId === undefined) return null
  const since = Number(url.searchParams.get('since') ?? Number.NaN)
  return {
    userId,
    token: url.searchParams.get('token') ?? '',
    serverId: url.searchParams.get('server'),
    since: Number.isSafeInteger(since) && since >= 0 ? since : null,
  }
}

function refuse(socket: Duplex, code: ConnectionFailure): void {
  socket.end(createFailureResponse(code))
}

/** Collects the frames that arrive before a panel is admitted. */
function keepEarly(ws: WebSocket): { texts: string[]; stop(): void } {
  const texts: string[] = []
  const keep = (data: unknown) => void (texts.length < 20 && texts.push(String(data)))
  ws.on('message', keep)
  // A 'close' event follows each error.
  ws.on('error', () => undefined)
  return { texts, stop: () => ws.off('message', keep) }
}

async function admit(
  deps: Deps,
  take: TakeFrame,
  { ws, stream }: { ws: WebSocket; stream: Duplex },
  wanted: ConnectRequest,
): Promise<void> {
  const { guard, panels, parts } = deps
  const early = keepEarly(ws)
  await deps.caughtUp()
  const visitor = await identify(guard, wanted.token)
  const account = visitor === null ? null : await guard.find(visitor.userId)
  if (visitor === null || account === null || visitor.userId !== wanted.userId) {
    return ws.close(closeCodes.policy, 'User not authenticated.')
  }
  if (!account.isRegistered) return ws.close(closeCodes.policy, 'Register a GrowID first.')
  if (deps.rateLimits && panels.of(visitor.userId).length >= maxPanelsPerUser)
    return ws.close(closeCodes.tooMany, 'Too many open panels.')
  // The session may have ended during the lookups above.
  if (ws.readyState !== ws.OPEN || !(await guard.isOpen(visitor.sessionId))) {
    return ws.close(closeCodes.policy, 'User not authenticated.')
  }
  const viewer = new Viewer({ socket: ws, stream }, visitor)
  if (wanted.serverId !== null && deps.grants.find(visitor.userId, wanted.serverId) !== null)
    viewer.serverRef = wanted.serverId
  panels.add(viewer)
  early.stop()
  listen(deps, take, ws, viewer)
  if (ws.readyState !== ws.OPEN) return leave(deps, viewer)
  viewer.send(account.frame)
  for (const part of parts) part.onConnect?.(viewer, account, wanted.since)
  for (const text of early.texts) void take(viewer, text)
}

function listen(deps: Deps, take: TakeFrame, ws: WebSocket, viewer: Viewer): void {
  ws.on('message', (data, isBinary) => {
    if (isBinary) viewer.close(closeCodes.policy, 'Text only.')
    else void take(viewer, String(data))
  })
  ws.on('pong', () => {
    viewer.isAlive = true
  })
  ws.on('close', () => leave(deps, viewer))
}

async function identify(guard: LiveGuard, token: string): Promise<Visitor | null> {
  return token === '' || token.length > 4096 ? null : guard.identify(token)
}

function leave({ panels, parts }: Deps, viewer: Viewer): void {
  panels.remove(viewer)
  for (const part of parts) part.leave?.(viewer)
}

function pingAll(panels: OpenPanels): void {
  for (const viewer of panels.all()) {
    if (!viewer.isAlive) viewer.terminate()
    viewer.isAlive = false
    viewer.ping()
  }
}

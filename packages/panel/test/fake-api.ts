import type { IncomingMessage, ServerResponse } from 'node:http'
import * as activityRoutes from '@trellis/contract/activity-log.ts'
import * as adminRoutes from '@trellis/contract/admins.ts'
import * as archiveRoutes from '@trellis/contract/archives.ts'
import * as assistantRoutes from '@trellis/contract/assistant.ts'
import * as authRoutes from '@trellis/contract/auth.ts'
import * as backupRoutes from '@trellis/contract/backups.ts'
import * as bannedNameRoutes from '@trellis/contract/banned-names.ts'
import * as banRoutes from '@trellis/contract/bans.ts'
import * as configurationRoutes from '@trellis/contract/configuration.ts'
import * as connectionRoutes from '@trellis/contract/connection.ts'
import * as consoleRoutes from '@trellis/contract/console.ts'
import * as entitlementRoutes from '@trellis/contract/entitlements.ts'
import * as feedbackRoutes from '@trellis/contract/feedback.ts'
import * as itemRoutes from '@trellis/contract/items.ts'
import type { EditConflict } from '@trellis/contract/kit/document.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import * as managedServerRoutes from '@trellis/contract/managed-servers.ts'
import * as managedUserRoutes from '@trellis/contract/managed-users.ts'
import * as noticeRoutes from '@trellis/contract/notices.ts'
import * as settingsRoutes from '@trellis/contract/panel-settings.ts'
import * as playerRoutes from '@trellis/contract/players.ts'
import * as codeRoutes from '@trellis/contract/redeem-codes.ts'
import * as taskRoutes from '@trellis/contract/scheduled-tasks.ts'
import * as serverRoutes from '@trellis/contract/servers.ts'
import * as shopRoutes from '@trellis/contract/shop.ts'
import * as shopItemRoutes from '@trellis/contract/shop-items.ts'
import * as statisticsRoutes from '@trellis/contract/statistics.ts'
import * as storageRoutes from '@trellis/contract/storage.ts'
import * as templateRoutes from '@trellis/contract/templates.ts'
import * as undoRoutes from '@trellis/contract/undo.ts'
import * as usageRoutes from '@trellis/contract/usage.ts'
import * as userRoutes from '@trellis/contract/users.ts'
import * as waitingEditRoutes from '@trellis/contract/waiting-edits.ts'
import * as webhookRoutes from '@trellis/contract/webhooks.ts'
import * as worldRoutes from '@trellis/contract/worlds.ts'
import { defaultAnswers } from './fake-answers.ts'
import { makeSheet, sheetFile } from './fake-items.ts'
import { FakeSockets } from './fake-sockets.ts'
import { type FakeWorld, makeWorld } from './fake-world.ts'

export type Asked = {
  route: Route
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  token: string | null
  /** The version that a save of a document is meant for. */
  ifMatch: string | null
  /** Names a wish that must be done once. */
  idempotencyKey: string | null
}
/** What a route answers: its reply, a document's text, or a refusal. */
export type Answer =
  | { reply: unknown }
  | { document: string; etag: string }
  | { status: number; error?: string; code?: string; conflicts?: EditConflict[] }
export type Answerer = (asked: Asked, api: FakeApi) => Answer | Promise<Answer>

const routes: Route[] = [
  activityRoutes,
  adminRoutes,
  banRoutes,
  bannedNameRoutes,
  managedServerRoutes,
  managedUserRoutes,
  shopItemRoutes,
  statisticsRoutes,
  undoRoutes,
  templateRoutes,
  waitingEditRoutes,
  webhookRoutes,
  archiveRoutes,
  assistantRoutes,
  authRoutes,
  backupRoutes,
  codeRoutes,
  configurationRoutes,
  connectionRoutes,
  consoleRoutes,
  feedbackRoutes,
  entitlementRoutes,
  itemRoutes,
  noticeRoutes,
  playerRoutes,
  settingsRoutes,
  serverRoutes,
  storageRoutes,
  taskRoutes,
  shopRoutes,
  usageRoutes,
  userRoutes,
  worldRoutes,
].flatMap((file) => Object.values(file).filter(isRoute))

/** The api as the contract describes it, over one world in memory. */
export class FakeApi {
  readonly world: FakeWorld = makeWorld()
  readonly asked: Asked[] = []
  readonly sockets = new FakeSockets()
  /** Session tokens that are still good. */
  readonly tokens = new Set(['session-1'])
  refreshToken = 'refresh-1'
  /** What lies below `/cache/`. */
  readonly cache = new Map<string, Uint8Array>()
  /** Which of it was fetched, in order. */
  readonly fetched: string[] = []
  #answers = new Map<Route, Answerer>(defaultAnswers)

  /** Where the browser finds it. */
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async start(): Promise<this> {
    this.cache.set(sheetFile, await makeSheet())
    return this
  }

  stop() {
    this.sockets.stop()
  }

  answer(route: Route, answerer: Answerer) {
    this.#answers.set(route, answerer)
  }

  refuse(route: Route, status: number, error?: string) {
    this.answer(route, () => ({ status, ...(error === undefined ? {} : { error }) }))
  }

  /** What answers a route now, for a test that only wants to be in between. */
  answerOf(route: Route): Answerer {
    return this.#answers.get(route) ?? (() => ({ status: 404 }))
  }

  /** Back to what the world says. */
  restore(route: Route) {
    this.#answers.set(route, defaultAnswers.get(route) ?? (() => ({ status: 404 })))
  }

  callsOf(route: Route): Asked[] {
    return this.asked.filter((it) => it.route === route)
  }

  async serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin)
    if (pathname.startsWith(itemRoutes.cachePath)) return this.#serveCache(pathname, response)
    const found = findRoute(request.method ?? 'GET', pathname.slice(4))
    if (found === null) return sendJson(response, 404, { error: 'Not found.', code: 'not-found' })
    const text = await readText(request)
    const body = found.route.body?.safeParse(found.route.document ? text : parseBody(text))
    const token = request.headers.authorization?.replace('Bearer ', '') ?? null
    const asked: Asked = {
      ...found,
      body: body?.data,
      token,
      query: Object.fromEntries(searchParams),
      ifMatch: request.headers['if-match'] ?? null,
      idempotencyKey: request.headers['idempotency-key']?.toString() ?? null,
    }
    this.asked.push(asked)
    if (body?.success === false)
      return sendJson(response, 400, { error: body.error.issues[0]?.message, code: 'bad-input' })
    const isOpen = found.route.access === 'anyone' || (token !== null && this.tokens.has(token))
    if (!isOpen) return sendJson(response, 401, { error: 'Session expired.', code: 'no-session' })
    const answer = await this.#answers.get(found.route)?.(asked, this)
    this.#send(response, found.route, answer ?? { status: 404, error: 'Not faked.' })
  }

  #serveCache(pathname: string, response: ServerResponse) {
    const file = pathname.slice(itemRoutes.cachePath.length)
    this.fetched.push(file)
    const bytes = this.cache.get(file)
    if (bytes === undefined) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes)
  }

  #send(response: ServerResponse, route: Route, answer: Answer) {
    if ('reply' in answer)
      return sendJson(response, route.status ?? 200, route.reply.parse(answer.reply))
    if ('document' in answer)
      return void response
        .writeHead(200, { 'content-type': 'application/json', etag: answer.etag })
        .end(answer.document)
    const { status, error, code = 'refused', conflicts } = answer
    if (error === undefined) return response.writeHead(status).end()
    sendJson(response, status, { error, code, ...(conflicts ? { conflicts } : {}) })
  }
}

function isRoute(it: unknown): it is Route {
  return typeof it === 'object' && it !== null && 'method' in it && 'reply' in it
}

function findRoute(method: string, path: string) {
  // Fixed paths before those with parameters in the same place.
  const sorted = routes.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  for (const route of sorted) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
    const match = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`).exec(path)
    if (route.method !== method || match === null) continue
    return {
      route,
      params: Object.fromEntries(
        names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]),
      ),
    }
  }
  return null
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const parseBody = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

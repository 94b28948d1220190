import rateLimit, { type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit'
import { listPaths, type RateLimit, type ReplyOf, type Route } from '@trellis/contract/kit/route.ts'
import { isServerAccess, type ServerAccess } from '@trellis/contract/kit/server-access.ts'
import { measureTurn, runMetered } from '@trellis/program/work-meter.ts'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestAsyncHookHandler,
  type onRequestHookHandler,
} from 'fastify'
import { type Caller, selectedServer } from './access.ts'
import type { AccountWork } from './account-work.ts'
import { createClientErrorHandler } from './bad-http.ts'
import { readClientAddress, type TrustedProxies } from './client-address.ts'
import { type ConnectionLimits, defaultTimeouts, type Timeouts } from './connection-limits.ts'
import { isDatabaseFault, isSqliteBusy } from './database-fault.ts'
import { sendFailure, toFault } from './failures.ts'
import { createFault } from './fault.ts'
import { bindFormerAddress } from './former-addresses.ts'
import { createServerOptions, guardConnections } from './guard-connections.ts'
import { readJsonBody } from './json-body.ts'
import { findKeyedCall } from './keyed-call.ts'
import type { Log } from './log.ts'
import { type Call, findChange, readCall } from './read-call.ts'
import type { RepeatedCalls } from './repeated-calls.ts'
import {
  type Download,
  type Prepared,
  sendAnswer,
  storeAnswer,
  type Waiting,
} from './send-answer.ts'
import type { UnfinishedActs } from './unfinished-acts.ts'

export { Download, Prepared, Waiting } from './send-answer.ts'

type Reply<R extends Route> = ReplyOf<R> | Prepared | Download | Waiting<ReplyOf<R>>

/** The web server and its request types, for pages outside the API contract. */
export type WebServer = FastifyInstance
export type WebRequest = FastifyRequest
export type WebReply = FastifyReply

export type Handler<R extends Route> = (call: Call<R>) => Reply<R> | Promise<Reply<R>>

/** The user and the server that a call's path names: a server by id, by name or as the selected one. */
export type CallTarget = { id: string | undefined; serverRef: string | null }

/** Who calls, and the id of the server that the path names; null without one. */
export type Admission = { caller: Caller | null; serverId: string | null }

/** Identifies the caller from the request's headers; throws the `Fault` that refuses the call. */
export type AccessGuard = (
  route: Route,
  authorization: string | undefined,
  place: CallTarget,
) => Admission | Promise<Admission>

export const apiBase = '/api'

type HttpOptions = {
  log: Log
  rateLimits: boolean
  /** Stores the rate limit counts; null uses this process's memory. */
  rateStore: FastifyRateLimitStoreCtor | null
  trustedProxies: TrustedProxies
  connections: ConnectionLimits
  timeouts?: Timeouts
}

const maxBytes = { body: 1024 * 1024, account: 64 * 1024, anybody: 16 * 1024 }

/** Creates the web server with its error responses and without routes. */
export async function createHttp(options: HttpOptions) {
  const { timeouts = defaultTimeouts } = options
  const badHttp = createClientErrorHandler()
  const http = Fastify({
    logger: false,
    ...createServerOptions(timeouts),
    clientErrorHandler: badHttp.handle,
    bodyLimit: maxBytes.body,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: takeHeadAsGet,
    frameworkErrors: (error, _request, reply) => sendFailure(reply, toFault(error)),
    forceCloseConnections: true,
  })
  // Browsers must not guess the type of any answer.
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
  })
  guardConnections(http, { ...options, timeouts })
  badHttp.watch(http.server)
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson())
  // Archives are streamed; the handler limits their size.
  http.addContentTypeParser(uploadType, (_request, payload, done) => done(null, payload))
  http.setErrorHandler((error, request, reply) => {
    const fault = toFault(error)
    if (fault === null || isDatabaseFault(fault)) {
      const { id, routeOptions } = request
      const err = fault?.cause ?? error
      const level = isSqliteBusy(err) ? 'warn' : 'error'
      options.log[level]({ err, request: id, route: routeOptions.url }, 'failed')
    }
    if (fault?.kind === 'too-large' || isUploading(request)) takeRest(request, reply)
    return sendFailure(reply, fault)
  })
  if (options.rateLimits) {
    await http.register(rateLimit, {
      global: false,
      hook: 'onRequest',
      ...(options.rateStore && { store: options.rateStore }),
      // One client can own a whole IPv6 network, so each /64 counts as one address.
      keyGenerator: ({ caller, raw }) =>
        caller?.userId ?? normalizeIP(readClientAddress(raw, options.trustedProxies), 64),
      errorResponseBuilder: () =>
        createFault('too-many', { code: 'too-many-requests' }, { code: 'too-many' }),
    })
  }
  http.decorateRequest('caller', null)
  http.decorateRequest('serverId', null)
  http.decorateRequest('getAddress', function (this: FastifyRequest) {
    return readClientAddress(this.raw, options.trustedProxies)
  })
  return http
}

/** Lets the routes of GET answer HEAD. Node sends no body, because it knows the request as it came. */
function takeHeadAsGet(request: { method?: string; url?: string }): string {
  if (request.method === 'HEAD') request.method = 'GET'
  return request.url ?? '/'
}

const uploadType = 'application/zip'

const isUploading = ({ raw, headers }: FastifyRequest) =>
  headers['content-type'] === uploadType && !raw.complete

/** How long a client may keep sending the body of a refused request. */
const restMs = 10_000

/**
 * Reads and discards the rest of a refused body. Fastify would close the connection during the upload: the
 * client would not see the refusal, and a proxy would treat the api as broken and stop routing to it.
 */
function takeRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  const ending = setTimeout(() => raw.destroy(), restMs).unref()
  raw.once('close', () => clearTimeout(ending)).resume()
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Passes the body on as unparsed text. */
    isText?: boolean
    /** Set on routes about one server. */
    access?: ServerAccess
  }
  interface FastifyRequest {
    /** The caller that the access guard identified; null on routes with access `anyone`. */
    caller: Caller | null
    /** The server that the path names; null on routes about none. */
    serverId: string | null
    /** Returns the network address of the client. */
    getAddress(): string
  }
}

/** Parses bodies, except those that the handler parses. */
function parseJson() {
  return (request: FastifyRequest, body: string, done: (e: Error | null, b?: unknown) => void) => {
    if (request.routeOptions.config.isText === true) return done(null, body)
    try {
      done(
        null,
        measureTurn(request.work, () => readJsonBody(body)),
      )
    } catch (error) {
      done(error as Error)
    }
  }
}

/** The rate limit of routes that declare no narrower one. */
const ordinaryLimit: RateLimit = { max: 1200, perSeconds: 60 }

/** Binds a feature's routes; the web server and the access guard are already given. */
export type BindRoute = <const R extends Route>(route: R, handler: Handler<R>) => void

/**
 * Decide on every call: who may make it, whether it was made before, and when the account has work left for it. Those that
 * change a server are noted.
 */
export type CallRules = {
  guard: AccessGuard
  repeats: RepeatedCalls
  work: AccountWork
  acts: UnfinishedActs
}

/**
 * Adds a route of the contract to the web server: it checks the caller and the input, calls the handler and
 * checks its answer.
 */
export function bind<const R extends Route>(
  http: FastifyInstance,
  rules: CallRules,
  route: R,
  handler: Handler<R>,
): void {
  const limitCalls = createLimit(http, route)
  for (const path of listPaths(route))
    bindPath(http, { ...rules, route, path, limitCalls }, handler)
  bindFormerAddress(http, route)
}

/** Creates the rate limit of a route, which all its paths share. Returns nothing if the web server has no rate limits. */
function createLimit(http: FastifyInstance, route: Route): onRequestAsyncHookHandler[] {
  if (!http.hasDecorator('rateLimit')) return []
  const { max, perSeconds } = route.rateLimit ?? ordinaryLimit
  const groupId = `${route.method} ${route.path}`
  return [http.rateLimit({ max, timeWindow: perSeconds * 1000, groupId })]
}

/** Returns the maximum size of a body in bytes for a route that sets none. Callers without an account have the smallest. */
function getMaxBody({ access }: Route): number {
  if (access === 'anyone') return maxBytes.anybody
  return access === 'signed-in' ? maxBytes.account : maxBytes.body
}

type BoundPath<R extends Route> = CallRules & {
  route: R
  path: string
  limitCalls: onRequestAsyncHookHandler[]
}

function bindPath<const R extends Route>(
  http: FastifyInstance,
  { guard, repeats, work, acts, route, path, limitCalls }: BoundPath<R>,
  handler: Handler<R>,
): void {
  const isOfServer = isServerAccess(route.access)
  const admit: onRequestHookHandler = (request, _reply, done) => {
    const pass = ({ caller, serverId }: Admission) => {
      request.caller = caller
      request.serverId = serverId
      done()
    }
    try {
      const { id, serverId = selectedServer } = request.params as Record<string, string>
      const place = { id, serverRef: isOfServer ? serverId : null }
      const admission = guard(route, request.headers.authorization, place)
      if (admission instanceof Promise) admission.then(pass, done)
      else pass(admission)
    } catch (error) {
      done(error as Error)
    }
  }
  http.route({
    method: route.method,
    url: apiBase + path,
    // Every GET answers HEAD too, without a second route.
    exposeHeadRoute: false,
    config: {
      isText: route.document === true || route.largeBody === true,
      ...(isServerAccess(route.access) && { access: route.access }),
    },
    // A call that is refused here costs nothing more: its body is not read.
    onRequest: [admit, ...limitCalls, work.createHook()],
    bodyLimit: route.bodyLimit ?? getMaxBody(route),
    // Returns nothing: Fastify would follow a returned reply to the end of its stream, which costs each call 1 µs.
    handler: (request, reply) => {
      const meter = request.work
      const answer = measureTurn(meter, () => {
        const call = readCall(route, request)
        const keyed = findKeyedCall(route, request)
        const changed = findChange(route, request)
        const handle = () =>
          changed === null ? handler(call) : acts.follow(changed, () => handler(call))
        const act = () =>
          keyed === null
            ? handle()
            : repeats.run(keyed, async () => storeAnswer(route, await handle()))
        return meter === null ? act() : runMetered(meter, act)
      })
      const send = (it: unknown) => measureTurn(meter, () => sendAnswer(route, reply, it))
      // Sends a synchronous answer in the same turn of the event loop.
      if (!(answer instanceof Promise)) return send(answer)
      answer.then(send).catch((error: unknown) => void reply.send(error))
    },
  })
}

import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Log } from '../kit/log.ts'
import { CallLog } from './call-log.ts'

/** Bucket bounds in seconds; most answers take less than a millisecond, and none should take a second. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
/** Monitoring requests these every few seconds, so they are logged at debug level only. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * `classes` counts the answers by the first digit of their status; `counted` holds those already added to
 * the counter.
 */
type Tally = {
  took(seconds: number): void
  labels: { method: string; route: string }
  classes: number[]
  counted: number[]
}

/** Describes a route for its log lines. `tally` is null until the first answer. */
type Watched = { method: string; route: string; isProbe: boolean; tally: Tally | null }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a call without a route, or one that was refused before it reached its route. */
    watched: Watched | null
    /** Arrival time, on the monotonic clock. */
    begunAt: number
  }
}

/**
 * Counts, times and logs each answered call by its route pattern, never by its URL, which contains ids and
 * user input. Must be called before the routes are added. An answer counts when it is handed to the socket,
 * because waiting for its last byte costs more than all other measuring.
 */
export function watchCalls(
  http: FastifyInstance,
  { register, log }: { register: Registry; log: Log },
): void {
  const { countAnswer, findWatched } = createTallies(register)
  const lines = new CallLog(log)
  const level = { probe: log.isLevelEnabled('debug'), call: log.isLevelEnabled('info') }
  http.decorateRequest('begunAt', 0)
  http.decorateRequest('watched', null)
  noteRoutes(http)
  http.addHook('onRequest', (request, _reply, done) => {
    request.begunAt = performance.now()
    done()
  })
  http.addHook('onSend', (request, reply, _payload, done) => {
    const ms = performance.now() - request.begunAt
    const watched = request.watched ?? findWatched(request)
    const { method, route, isProbe } = watched
    countAnswer(watched, { ms, status: reply.statusCode })
    if (isProbe ? level.probe : level.call) {
      lines.write({
        level: isProbe ? 'debug' : 'info',
        request: request.id,
        method,
        route,
        ms: Math.round(ms * 10) / 10,
        status: reply.statusCode,
        userId: request.caller?.userId ?? null,
      })
    }
    done()
  })
  http.addHook('onClose', (_http, done) => {
    lines.flush()
    done()
  })
}

/** Notes the route of each call: reading `request.routeOptions` would make an object of eleven fields each time. */
function noteRoutes(http: FastifyInstance): void {
  http.addHook('onRoute', (options) => {
    const { method, url: route } = options
    if (typeof method !== 'string') return
    const watched = createWatched(method, route)
    const note: onRequestHookHandler = (request, _reply, done) => {
      request.watched = watched
      done()
    }
    options.onRequest = [note, ...[options.onRequest ?? []].flat()]
  })
}

const createWatched = (method: string, route: string): Watched => ({
  method,
  route,
  isProbe: probes.has(route),
  tally: null,
})

type Answer = { ms: number; status: number }

function createTallies(register: Registry) {
  const registers = [register]
  new Counter({
    name: 'trellis_http_requests_total',
    help: 'Answered calls by pattern of the route, method and class of the status.',
    labelNames: ['method', 'route', 'status'],
    registers,
    // Adds the tallies at scrape time, which keeps the building of labels out of each call.
    collect() {
      for (const tally of known.values()) addTally(this, tally)
    },
  })
  const seconds = new Histogram({
    name: 'trellis_http_request_duration_seconds',
    help: 'From a call to the moment in which its answer is handed over.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  /** Tallies by route and method. Binding the labels costs more than counting, so it happens once. */
  const known = new Map<string, Tally>()
  /** Calls that their routes did not note, by route and method. */
  const others = new Map<string, Watched>()

  function bindTally({ method, route }: Watched): Tally {
    const labels = { method: methods.has(method) ? method : 'other', route }
    const key = `${labels.method} ${route}`
    const tally = known.get(key) ?? {
      took: seconds.labels(labels).observe,
      labels,
      classes: createEmptyCounts(),
      counted: createEmptyCounts(),
    }
    known.set(key, tally)
    return tally
  }

  return {
    countAnswer(watched: Watched, { ms, status }: Answer): void {
      watched.tally ??= bindTally(watched)
      const { took, classes } = watched.tally
      took(ms / 1000)
      const digit = Math.floor(status / 100)
      classes[digit] = (classes[digit] ?? 0) + 1
    },
    findWatched({ method, routeOptions: { url = 'none' } }: FastifyRequest): Watched {
      const key = `${method} ${url}`
      const watched = others.get(key) ?? createWatched(method, url)
      others.set(key, watched)
      return watched
    },
  }
}

/** Returns one zero for each first digit of a status. */
const createEmptyCounts = () => [0, 0, 0, 0, 0, 0]

function addTally(
  calls: Counter<'method' | 'route' | 'status'>,
  { labels, classes, counted }: Tally,
): void {
  for (const [digit, count] of classes.entries()) {
    const rise = count - (counted[digit] ?? 0)
    if (rise > 0) calls.inc({ ...labels, status: `${digit}xx` }, rise)
    counted[digit] = count
  }
}

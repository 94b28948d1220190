import type { FastifyInstance } from 'fastify'
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

declare module 'fastify' {
  interface FastifyRequest {
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
  const tallies = createTallies(register)
  const lines = new CallLog(log)
  const level = { probe: log.isLevelEnabled('debug'), call: log.isLevelEnabled('info') }
  http.decorateRequest('begunAt', 0)
  http.addHook('onRequest', (request, _reply, done) => {
    request.begunAt = performance.now()
    done()
  })
  http.addHook('onSend', (request, reply, _payload, done) => {
    const { url: route = 'none', config } = request.routeOptions
    const ms = performance.now() - request.begunAt
    tallies(config, { method: request.method, route, ms, status: reply.statusCode })
    const isProbe = probes.has(route)
    if (isProbe ? level.probe : level.call) {
      lines.write({
        level: isProbe ? 'debug' : 'info',
        request: request.id,
        method: request.method,
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

type Answer = { method: string; route: string; ms: number; status: number }

function createTallies(register: Registry) {
  const registers = [register]
  new Counter({
    name: 'trellis_http_requests_total',
    help: 'Answered calls by pattern of the route, method and class of the status.',
    labelNames: ['method', 'route', 'status'],
    registers,
    // Adds the tallies at scrape time, which keeps the building of labels out of each call.
    collect() {
      for (const ofRoute of known.values())
        for (const tally of ofRoute.values()) addTally(this, tally)
    },
  })
  const seconds = new Histogram({
    name: 'trellis_http_request_duration_seconds',
    help: 'From a call to the moment in which its answer is handed over.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  /** Tallies by the route's config object. Binding the labels costs more than counting, so it happens once. */
  const known = new Map<unknown, Map<string, Tally>>()

  function bindTally(config: unknown, { method, route }: Answer): Tally {
    const labels = { method: methods.has(method) ? method : 'other', route }
    const took = seconds.labels(labels).observe
    const tally: Tally = { took, labels, classes: none(), counted: none() }
    const ofRoute = known.get(config) ?? new Map<string, Tally>()
    known.set(config, ofRoute.set(method, tally))
    return tally
  }

  return (config: unknown, answer: Answer) => {
    const tally = known.get(config)?.get(answer.method) ?? bindTally(config, answer)
    tally.took(answer.ms / 1000)
    const digit = Math.floor(answer.status / 100)
    tally.classes[digit] = (tally.classes[digit] ?? 0) + 1
  }
}

/** Returns one zero for each first digit of a status. */
const none = () => [0, 0, 0, 0, 0, 0]

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

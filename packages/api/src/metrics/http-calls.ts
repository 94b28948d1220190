import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Log } from '../kit/log.ts'

/** In seconds; most answers take less than a millisecond, none should take a second. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
/** Asked every few seconds by machines: of no interest but to who looks for them. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

type Tally = { took(seconds: number): void; classes: { inc(): void }[] }

/**
 * Counts, times and logs each answered call by the pattern of its route, never by its address: that has ids and what
 * people typed. Must be called before the routes are made.
 */
export function watchCalls(
  http: FastifyInstance,
  { register, log }: { register: Registry; log: Log },
): void {
  const tallies = createTallies(register)
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    tallies(request.method, route, reply)
    const level = probes.has(route) ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) log[level](lineOf(request, reply, route), 'answered')
    done()
  })
}

const lineOf = (request: FastifyRequest, reply: FastifyReply, route: string) => ({
  request: request.id,
  method: request.method,
  route,
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  ...(request.caller && { userId: request.caller.userId }),
})

function createTallies(register: Registry) {
  const registers = [register]
  const calls = new Counter({
    name: 'trellis_http_requests_total',
    help: 'Answered calls by pattern of the route, method and class of the status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'trellis_http_request_duration_seconds',
    help: 'From the first byte of a call to the last of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  /** Bound to their labels once: making and checking these takes longer than counting. */
  const known = new Map<string, Tally>()

  function tallyOf(method: string, route: string): Tally {
    const labels = { method: methods.has(method) ? method : 'other', route }
    const classes = [1, 2, 3, 4, 5].map((digit) =>
      calls.labels({ ...labels, status: `${digit}xx` }),
    )
    const { observe } = seconds.labels(labels)
    return { took: observe, classes }
  }

  return (method: string, route: string, reply: FastifyReply) => {
    const key = `${method} ${route}`
    let tally = known.get(key)
    if (tally === undefined) {
      tally = tallyOf(method, route)
      known.set(key, tally)
    }
    tally.took(reply.elapsedTime / 1000)
    tally.classes[Math.floor(reply.statusCode / 100) - 1]?.inc()
  }
}

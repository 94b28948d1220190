import type { WorkMeter } from '@trellis/program/work-meter.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { createFault } from './fault.ts'
import { HeavyTurns } from './heavy-turns.ts'
import type { WorkBudgets } from './work-budgets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Adds up the work of a call of an account; null for calls without one. */
    work: WorkMeter | null
  }
}

/** A call of this much work waits for its turn, in milliseconds. */
const heavyMs = 10
const uploadType = 'application/zip'
/** A slow client or a download must not hold up the account's other calls for longer, in milliseconds. */
const maxTurnMs = 5000
/** A body of this many bytes makes a call heavy before its work is known. */
const heavyBytes = 48 * 1024
/** A cheap call after dear ones lets a route forget them slowly: one document can be large and the next small. */
const forgetting = 0.7
/** After a heavy call of a busy account its next one waits twice the work, at most this long, in milliseconds. */
const maxRestMs = 500
/** The routes of an account that are known as heavy; the oldest is forgotten. */
const maxCosts = 10_000

/**
 * Measures the work of each call, counts it for its account, and lets the heavy calls of an account run one after the
 * other. The cost of a route for an account is learned from its calls.
 */
export class AccountWork {
  readonly #budgets: WorkBudgets
  /** False where nothing is limited: the work is counted all the same. */
  readonly #isLimited: boolean
  readonly #turns = new HeavyTurns()
  /** The work of an account's last calls by route, in milliseconds; only heavy ones. */
  readonly #costs = new Map<string, number>()

  constructor(budgets: WorkBudgets, isLimited: boolean) {
    this.#budgets = budgets
    this.#isLimited = isLimited
  }

  /** Must be called before the routes are added, and after the hook that sends answers together. */
  watch(http: FastifyInstance): void {
    http.decorateRequest('work', null)
    http.addHook('onSend', (request, _reply, _payload, done) => {
      this.#count(request)
      done()
    })
  }

  /** Creates the hook of a route that admits its calls. It comes after the one that identifies the caller. */
  createHook(): onRequestHookHandler {
    return (request, reply, done) => {
      const { caller } = request
      if (caller === null) return done()
      request.work = { ms: 0 }
      const waitMs = this.#isLimited ? this.#budgets.getWaitMs(caller.userId) : 0
      if (waitMs > 0) {
        reply.header('retry-after', Math.ceil(waitMs / 1000))
        return done(createTooManyFault())
      }
      if (!this.#isHeavy(request)) return done()
      this.#wait(request, reply, done)
    }
  }

  #wait(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const userId = request.caller?.userId ?? ''
    const begin = () => {
      if (reply.raw.closed) return this.#turns.leave(userId, 0)
      const { work } = request
      let hasLeft = false
      const leave = () => {
        if (hasLeft) return
        hasLeft = true
        clearTimeout(timer)
        const restMs = this.#budgets.isBusy(userId) ? 2 * (work?.ms ?? 0) : 0
        this.#turns.leave(userId, Math.min(maxRestMs, restMs))
      }
      const timer = setTimeout(leave, maxTurnMs)
      reply.raw.once('close', leave)
      done()
    }
    this.#turns.take(userId, begin, () => done(createTooManyFault()))
  }

  #isHeavy(request: FastifyRequest): boolean {
    const { 'content-type': type, 'content-length': length } = request.headers
    // Archives take minutes, and have limits of their kind.
    if (type === uploadType) return false
    if (type?.startsWith('application/json') === true && Number(length ?? 0) > heavyBytes)
      return true
    return (this.#costs.get(getKey(request)) ?? 0) >= heavyMs
  }

  #count(request: FastifyRequest): void {
    const { work, caller } = request
    if (work === null || caller === null) return
    request.work = null
    this.#budgets.spend(caller.userId, work.ms)
    const key = getKey(request)
    const before = this.#costs.get(key)
    if (before === undefined && work.ms < heavyMs) return
    const cost = Math.max(work.ms, (before ?? 0) * forgetting)
    this.#costs.delete(key)
    if (cost < heavyMs) return
    this.#costs.set(key, cost)
    if (this.#costs.size > maxCosts) this.#costs.delete(this.#costs.keys().next().value ?? '')
  }
}

const getKey = ({ caller, routeOptions, method }: FastifyRequest) =>
  `${caller?.userId} ${method} ${routeOptions.url}`

const createTooManyFault = () =>
  createFault('too-many', { code: 'too-many-requests' }, { code: 'too-many' })

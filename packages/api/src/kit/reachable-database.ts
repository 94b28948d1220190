import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSentence } from '@trellis/texts/sentences.ts'
import { isSqliteBusy } from './database-fault.ts'
import type { Db } from './db.ts'
import { answerHeaders } from './failures.ts'
import type { Log } from './log.ts'

/** The codes of connections that cannot be made or have broken. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** PostgreSQL's classes for connections, for too many of them, and for a database that starts or stops. */
const postgresClasses = /^(?:08|53300$|57P0[123]$)/
/** The driver's own messages, which have no code. */
const brokenMessages = /^(?:Connection terminated|timeout expired|timeout exceeded)/

const waitMs = { first: 500, max: 10_000 }

type Deps = {
  open: () => Promise<Db>
  /** Where the api will listen: until then, every call there is answered with 503. */
  listen: { port: number; host: string }
  log: Pick<Log, 'warn' | 'info'>
}

/** Returns whether an error says that the database cannot be reached now, and not that its settings are wrong. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isSqliteBusy(error)) return true
  const code = 'code' in error ? String(error.code) : ''
  if (networkCodes.has(code) || postgresClasses.test(code)) return true
  return brokenMessages.test(error.message) || isUnreachable(error.cause)
}

/** Opens the database, and waits for one that cannot be reached now. Throws every other error of `open`. */
export async function openReachableDb({ open, listen, log }: Deps): Promise<Db> {
  const db = await openIfReachable({ open, log })
  if (db !== null) return db
  const stopAnswering = await answerUnavailable(listen)
  try {
    const late = await openLater({ open, log })
    log.info('The database is reachable again.')
    return late
  } finally {
    await stopAnswering()
  }
}

async function openLater(deps: Pick<Deps, 'open' | 'log'>): Promise<Db> {
  for (let wait = waitMs.first; ; wait = Math.min(2 * wait, waitMs.max)) {
    await sleep(wait)
    const db = await openIfReachable(deps)
    if (db !== null) return db
  }
}

async function openIfReachable({ open, log }: Pick<Deps, 'open' | 'log'>): Promise<Db | null> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof Error && isUnreachable(error))) throw error
    log.warn({ reason: error.message }, 'The database cannot be reached; waiting for it.')
    return null
  }
}

/** Answers every call with 503. Returns a function that frees the port. */
async function answerUnavailable({ port, host }: Deps['listen']): Promise<() => Promise<void>> {
  const refusal = { code: 'panel-unreachable' } as const
  const body = JSON.stringify({ error: getSentence(refusal), code: 'unavailable' })
  const server = createServer((request, reply) => {
    // The process is alive, so nothing should end it.
    const isAlive = request.url === '/healthz'
    reply.writeHead(isAlive ? 200 : 503, { ...answerHeaders, 'retry-after': '5' })
    reply.end(isAlive ? JSON.stringify({ status: 'alive' }) : body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, resolve)
  })
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}

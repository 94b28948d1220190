import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { AgentHeartbeat } from './hosts/agent-heartbeat.ts'
import type { Db } from './kit/db.ts'
import { withTimeout } from './kit/within.ts'
import type { Metrics } from './metrics/metrics.ts'
import { mayReadMetrics } from './metrics/metrics-access.ts'

type Deps = {
  db: Db
  heartbeat: Pick<AgentHeartbeat, 'ask'>
  metrics: Metrics
  token: string | null
}

/** Timeout of a query that does no work; a slower database counts as unavailable. */
const databaseMs = 2000

/** Adds the routes for monitoring: liveness, readiness and Prometheus metrics. */
export function probeRoutes(http: FastifyInstance, { db, heartbeat, metrics, token }: Deps): void {
  http.get('/healthz', async () => ({ status: 'alive' }))

  const databaseAnswers = createDatabaseProbe(db)
  http.get('/readyz', async (_request, reply) => {
    const [database, agent] = await Promise.all([databaseAnswers(), heartbeat.ask()])
    const parts = { database, agent }
    const ready = Object.values(parts).every(Boolean)
    return answer(reply, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...parts })
  })

  const mayRead = mayReadMetrics(token)
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) {
      return answer(reply, 403, {
        error: 'Figures are for this machine, or for who has METRICS_TOKEN.',
        code: 'not-allowed',
      })
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** A pending probe older than this counts as lost, and the next request starts a new one. */
const lostMs = 15_000

/**
 * Returns the database probe. At most one query is pending, because queries to a hanging database would use
 * up the connection pool.
 */
function createDatabaseProbe(db: Db): () => Promise<boolean> {
  let pending: { answer: Promise<boolean>; at: number } | null = null

  function ask() {
    const question = { answer: work(), at: performance.now() }
    pending = question
    void question.answer.finally(() => {
      if (pending === question) pending = null
    })
    return question
  }

  const work = () =>
    db
      .transaction((tx) => sql`select 1`.execute(tx))
      .then(
        () => true,
        () => false,
      )

  return () => {
    const isLost = pending !== null && performance.now() - pending.at > lostMs
    const { answer } = pending === null || isLost ? ask() : pending
    return withTimeout(answer, databaseMs).catch(() => false)
  }
}

const answer = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))

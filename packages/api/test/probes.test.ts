import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import type { Db } from '../src/kit/db.ts'
import { createHttp } from '../src/kit/http.ts'
import { createMetrics } from '../src/metrics/metrics.ts'
import { probeRoutes } from '../src/probes.ts'

const log = pino({ level: 'silent' })
let http: Awaited<ReturnType<typeof createHttp>>
afterEach(() => http.close())

async function open(transaction: Db['transaction']) {
  http = await createHttp({
    log,
    rateLimits: false,
    rateStore: null,
    trustedProxies: [],
    connections: { total: 100, perAddress: 100 },
  })
  const db = { transaction, shared: null, close: async () => undefined }
  const heartbeat = { ask: async () => false }
  probeRoutes(http, { db, heartbeat, metrics: createMetrics(), token: null })
  return (url: string) => http.inject({ url })
}

it('stays alive but unready while its database hangs, sending one probe for all requests', async () => {
  let questions = 0
  const ask = await open(() => {
    questions++
    return new Promise(() => undefined)
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(answers[0]?.json()).toEqual({ status: 'not ready', database: false, agent: false })
  expect(questions).toBe(1)
  expect((await ask('/healthz')).json()).toEqual({ status: 'alive' })
})

it('is unready while its database fails, and retries at the next request', async () => {
  let questions = 0
  const ask = await open(() => {
    questions++
    return Promise.reject(new Error('no connection to postgres://trellis:hunter22@db'))
  })
  for (let time = 0; time < 2; time++) {
    const { statusCode, body } = await ask('/readyz')
    expect([statusCode, body.includes('hunter22')]).toEqual([503, false])
  }
  expect(questions).toBe(2)
})

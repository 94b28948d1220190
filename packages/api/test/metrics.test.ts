import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultTimings } from '../src/kit/timings.ts'
import { mayReadMetrics } from '../src/metrics/metrics-access.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const token = 'a-token-of-the-operator-with-32-signs'

let panel: TestPanel
let owner: SignedIn
beforeAll(async () => {
  // Frequent jobs would count as well.
  const timings = defaultTimings
  panel = await TestPanel.start({ environment: { METRICS_TOKEN: token }, timings })
  owner = await panel.signIn('1')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Returns the value of one series, by its name and all of its labels. */
async function read(series: string): Promise<number | undefined> {
  const text = await (await fetch(`${panel.url}/metrics`)).text()
  const line = text.split('\n').find((it) => it.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('the metrics', () => {
  it('keep their documented names', async () => {
    for (const name of ['trellis_servers', 'trellis_servers_online', 'trellis_players'])
      expect([name, await read(name)]).toEqual([name, 0])
    expect(await read('trellis_agent_up')).toBe(0)
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(await read('process_uptime_seconds')).toBeGreaterThan(0)
  })

  it('count calls by route pattern, never by the requested path', async () => {
    for (const id of ['1', '777777', 'x%2Fy']) {
      await panel.call('GET', `/users/${id}/profile?token=visible`, { token: owner.token })
    }
    for (const path of ['/nope/777777', '/../nope-777777', '/users/777777/nothing']) {
      await panel.call('GET', path)
    }
    await fetch(`${panel.url}/api/status`, { method: 'PROPFIND' })
    const route = 'route="/api/users/:id/profile"'
    const calls = `trellis_http_requests_total{method="GET",${route}`
    expect(await read(`${calls},status="2xx"}`)).toBe(1)
    expect(await read(`${calls},status="4xx"}`)).toBe(2)
    expect(await read(`trellis_http_request_duration_seconds_count{method="GET",${route}}`)).toBe(3)
    const none = 'trellis_http_requests_total{method="GET",route="none",status="4xx"}'
    expect(await read(none)).toBe(3)
    const text = await (await fetch(`${panel.url}/metrics`)).text()
    expect(text).not.toContain('777777')
    expect(text).not.toContain('PROPFIND')
    expect(text).not.toContain('visible')
  })

  it('count a call that is refused before its route is asked', async () => {
    const calls = 'trellis_http_requests_total{method="GET",route="/api/status",status="4xx"}'
    expect(await read(calls)).toBeUndefined()
    const socket = connect(Number(new URL(panel.url).port), '127.0.0.1')
    // A request without the header Host is not valid in HTTP/1.1.
    socket.write('GET /api/status HTTP/1.1\r\nConnection: close\r\n\r\n')
    let text = ''
    for await (const part of socket) text += part
    expect(text).toContain('HTTP/1.1 400')
    expect(await read(calls)).toBe(1)
  })

  it('are read from memory, without a transaction', async () => {
    const count = 'trellis_db_transaction_duration_seconds_count{outcome="committed"}'
    const before = (await read(count)) ?? 0
    expect(before).toBeGreaterThan(0)
    // The panel's own timers run during the test. A hundred scrapes at once that queried the database would exceed the bound.
    await Promise.all(Array.from({ length: 100 }, () => read(count)))
    expect(((await read(count)) ?? 0) - before).toBeLessThan(50)
  })

  it('distinguish refusals from failures', async () => {
    const refused = 'trellis_db_transaction_duration_seconds_count{outcome="refused"}'
    const before = (await read(refused)) ?? 0
    const code = { code: 'TRELLIS-NOSUCH' }
    const answer = await panel.call('POST', '/users/1/redeem', { token: owner.token, body: code })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await read(refused)).toBe(before + 1)
    expect(await read('trellis_db_transaction_duration_seconds_count{outcome="failed"}')).toBe(0)
  })
})

describe('access to the metrics', () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
    headers,
    socket: { remoteAddress },
  })
  const bearer = (it: string) => ({ authorization: `Bearer ${it}` })

  it('is open to local programs, but not through a local proxy', async () => {
    for (const may of [mayReadMetrics(null), mayReadMetrics(token)]) {
      expect(may(from('127.0.0.1'))).toBe(true)
      expect(may(from('::ffff:127.0.0.1'))).toBe(true)
      expect(may(from('203.0.113.9'))).toBe(false)
      for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
        expect([header, may(from('127.0.0.1', { [header]: 'x' }))]).toEqual([header, false])
    }
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expect((await fetch(`${panel.url}/metrics`, { headers })).status).toBe(403)
  })

  it('is open to any holder of the token', async () => {
    const may = mayReadMetrics(token)
    const through = { 'x-forwarded-for': '203.0.113.9' }
    expect(may(from('203.0.113.9', { ...bearer(token), ...through }))).toBe(true)
    for (const wrong of ['', token.slice(1), `${token}x`, token.toUpperCase(), owner.token])
      expect(may(from('127.0.0.1', bearer(wrong)))).toBe(false)
    expect(mayReadMetrics(null)(from('203.0.113.9', bearer('null')))).toBe(false)
    const requested = { headers: { ...bearer(token), ...through } }
    expect((await fetch(`${panel.url}/metrics`, requested)).status).toBe(200)
  })
})

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await TestPanel.start({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Announces a body that never comes, and returns the status of the answer. */
async function announce(path: string, bytes: number): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes) }
  const call = request(`${panel.url}/api${path}`, { method: 'POST', headers })
  call.flushHeaders()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  call.on('error', () => undefined).destroy()
  return answer.statusCode
}

it('refuses a large body of a public form before it is sent', async () => {
  expect(await announce('/auth/login', 16 * 1024 + 1)).toBe(413)
  expect(await announce('/feedback', 64 * 1024 + 1)).toBe(401)
})

it('refuses a call above its limit before its body is sent', async () => {
  const report = (body: object) => panel.call('POST', '/join/Nowhere/report', { body })
  for (let count = 0; count < 3; count++) expect((await report({})).status).not.toBe(429)
  expect(await announce('/join/Nowhere/report', 1000)).toBe(429)
})

it('answers HEAD like GET, without a body', async () => {
  for (const path of ['/api/status', '/api/nothing-here', '/healthz', '/dashboard']) {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => fetch(`${panel.url}${path}`, { method })),
    )
    expect([path, head?.status, await head?.text()]).toEqual([path, get?.status, ''])
    const type = (answer: Response | undefined) => answer?.headers.get('content-type')
    expect(type(head)).toBe(type(get))
  }
})

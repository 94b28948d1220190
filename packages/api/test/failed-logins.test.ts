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

const logIn = (address: string, accessToken = 'wrong') => {
  const headers = { 'x-forwarded-for': address }
  return panel.call('POST', '/auth/login', { body: { accessToken }, headers })
}
async function fail(address: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push((await logIn(address)).status)
  return statuses
}
const good = (id: string) => {
  panel.discord.grants.set(`good-${id}`, { user: { id, username: `user${id}` } })
  return `good-${id}`
}

it('refuses an address after twenty failed logins, for ten minutes, and no other address', async () => {
  const statuses = await fail('8.8.8.8', 60)
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(40).fill(429)])
  const refused = await logIn('8.8.8.8', good('1'))
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      error: 'Too many failed logins. Try again in a few minutes.',
      code: 'too-many-failed-logins',
    },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await logIn('8.8.4.4', good('1'))).status).toBe(200)
  panel.clock.offsetMs += 10 * 60_000
  expect((await logIn('8.8.8.8', good('1'))).status).toBe(200)
  expect((await fail('8.8.8.8', 1))[0]).toBe(401)
})

it('counts failed logins per IPv6 network', async () => {
  for (let host = 0; host < 20; host++) await fail(`2001:db8::${host.toString(16)}`, 1)
  expect(await fail('2001:db8::ffff', 1)).toEqual([429])
  expect(await fail('2001:db8:0:1::1', 1)).toEqual([401])
})

it('counts no failures of the identity provider, bad requests or successful logins', async () => {
  panel.discord.failWith = 500
  expect(new Set(await fail('9.9.9.9', 25))).toEqual(new Set([503]))
  panel.discord.failWith = null
  const headers = { 'x-forwarded-for': '9.9.9.9' }
  for (let time = 0; time < 25; time++) {
    expect((await panel.call('POST', '/auth/login', { body: {}, headers })).status).toBe(400)
    expect((await logIn('9.9.9.9', good('2'))).status).toBe(200)
  }
  expect(await fail('9.9.9.9', 1)).toEqual([401])
})

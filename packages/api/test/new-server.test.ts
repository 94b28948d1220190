import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
  owner = await panel.signIn('1')
})
afterAll(async () => {
  await own('DELETE', '')
  expect(panel.errors).toEqual([])
  await panel.close()
})

const own = (method: string, path: string, body?: unknown) =>
  panel.call(method, path === '' ? `/users/${owner.id}/server` : `/servers/selected${path}`, {
    token: owner.token,
    body,
  })

/** The requests that a panel sends as soon as it knows of a server. */
const reads = [
  '/usage?range=day',
  '/storage',
  '/online-players',
  '/players',
  '/worlds',
  '/last-exit',
  '/console?limit=10',
  '/config',
]

it('answers early requests for a new server as soon as its host knows it', async () => {
  panel.agent?.kill('SIGSTOP')
  const created = own('POST', '', { serverName: 'Just-Created' })
  await panel.until(async () => (await own('GET', '')).body.server !== null)
  const answers = reads.map(async (path) => [path, (await own('GET', path)).status])
  const started = own('POST', '/start')
  panel.agent?.kill('SIGCONT')
  expect((await created).status).toBe(201)
  expect(await Promise.all(answers)).toEqual(reads.map((path) => [path, 200]))
  expect((await started).status).toBe(200)
})

it('answers 503 when the host does not know the new server in time', async () => {
  await own('DELETE', '')
  panel.agent?.kill('SIGSTOP')
  const created = own('POST', '', { serverName: 'Slow-To-Come' })
  await panel.until(async () => (await own('GET', '')).body.server !== null)
  const { status, body } = await own('GET', '/worlds')
  panel.agent?.kill('SIGCONT')
  expect([status, body.code]).toEqual([503, 'server-being-created'])
  expect(body.error).toBe('Your server is still being created. Try again in a moment.')
  expect((await created).status).toBe(201)
  expect((await own('GET', '/worlds')).status).toBe(200)
})

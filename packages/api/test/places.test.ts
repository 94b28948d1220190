import { readServerFile } from '@trellis/game-data/server-file.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { RemoteHost } from './kit/remote-host.ts'
import { TestPanel } from './kit/test-panel.ts'

const token = 'the-token-of-a-host-far-away-0123456789'
const lost = 'Its machine does not answer.'

let panel: TestPanel
let host: RemoteHost
beforeAll(async () => {
  host = await RemoteHost.start(token, () => `${panel?.dataDir}/run/agent.sock`)
  panel = await TestPanel.start({ environment: { AGENT_URL: host.url, AGENT_TOKEN: token } })
  await panel.startAgent()
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
  host.close()
})

test('shows a server as UNKNOWN while its node is lost, and recovers it', async () => {
  const boss = await panel.signIn('1000')
  const owner = await panel.signIn('1')
  const asOwner = { token: owner.token }
  await panel.call('POST', '/users/1/server', { ...asOwner, body: { serverName: 'Faraway' } })
  const own = async () => (await panel.call('GET', '/users/1/server', asOwner)).body.server
  const power = (action: string) => panel.call('POST', `/users/1/server/${action}`, asOwner)
  const storedBytes = async () =>
    Number((await panel.sql('select storage_bytes from server'))[0]?.storage_bytes)
  await panel.until(async () => (await own()).status === 'OFFLINE')
  expect((await own()).place).toEqual({ state: 'ready', sentence: null, code: null })
  expect((await power('start')).status).toBe(200)
  await panel.until(async () => (await own()).status === 'ONLINE')
  await panel.until(async () => (await storedBytes()) > 0)

  const away = { state: 'lost', sentence: lost, node: 'node1', detail: 'Kubelet stopped.' } as const
  host.moveTo({ ...away, code: 'lost' })
  await panel.until(async () => (await own()).status === 'UNKNOWN')
  expect((await own()).place).toEqual({ state: 'lost', sentence: lost, code: 'lost' })
  for (const action of ['start', 'stop', 'kill']) {
    const refused = await power(action)
    expect(refused.status).toBe(503)
    expect(refused.body.error).toBe(`The server cannot be reached right now. ${lost}`)
    expect(refused.body.params).toMatchObject({ place: lost, placeCode: 'lost' })
  }
  expect(await storedBytes()).toBeGreaterThan(0)
  const managed = await panel.call('GET', '/admin/servers/Faraway', { token: boss.token })
  expect(managed.body.place).toMatchObject({ node: 'node1', detail: 'Kubelet stopped.' })
  const listed = (await panel.call('GET', '/status')).body.hostedServers
  expect(listed[0].status).toBe('UNKNOWN')
  // An older conductor sends the sentence only.
  host.moveTo(away)
  await panel.until(async () => (await own()).place.code === null)
  expect((await own()).place).toEqual({ state: 'lost', sentence: lost, code: null })
  const { error, params } = (await power('start')).body
  expect(error).toBe(`The server cannot be reached right now. ${lost}`)
  expect([params.place, params.placeCode]).toEqual([lost, undefined])

  host.moveTo({ state: 'ready', sentence: null, node: 'node2', detail: null })
  await panel.until(async () => (await own()).status === 'ONLINE')
  expect((await power('stop')).status).toBe(200)
  await panel.until(async () => (await own()).status === 'OFFLINE')
})

test('has the last players of a test copy when an earlier list reaches the host later', async () => {
  const boss = await panel.signIn('1000')
  const { token } = await panel.signIn('1')
  const body = { action: 'set', amount: 2 }
  await panel.call('POST', '/admin/users/1/slot', { token: boss.token, body })
  const [{ id }] = (await panel.call('GET', '/servers', { token })).body
  const made = await panel.call('POST', `/servers/${id}/test-copies`, {
    token,
    body: { serverName: 'Listed' },
  })
  const { serverId } = made.body.server
  const put = (players: string[]) =>
    panel.call('PUT', `/servers/${serverId}/test-copy/players`, { token, body: { players } })
  const { isHeld, release } = host.delayNext('copy.players')
  const earlier = put(['Ann'])
  await isHeld
  expect((await put([])).status).toBe(200)
  release()
  expect((await earlier).status).toBe(200)
  const file = `${panel.dataDir}/servers/${serverId}/server.json`
  expect((await readServerFile(file)).guests).toEqual([])
  expect((await panel.call('DELETE', `/servers/${serverId}`, { token })).status).toBe(200)
})

test('gives up a test copy that a cluster refuses, with its slot and its name', async () => {
  const boss = await panel.signIn('1000')
  const { token } = await panel.signIn('1')
  const body = { action: 'set', amount: 2 }
  await panel.call('POST', '/admin/users/1/slot', { token: boss.token, body })
  host.refuse('copy.make', { code: 'copy-not-in-cluster' })
  const list = async () => (await panel.call('GET', '/servers', { token })).body
  const [{ id }] = await list()
  const made = await panel.call('POST', `/servers/${id}/test-copies`, {
    token,
    body: { serverName: 'Nowhere' },
  })
  expect([made.status, made.body.params]).toEqual([409, { reason: 'copy-not-in-cluster' }])
  expect(await list()).toHaveLength(1)
  const { notices } = (await panel.call('GET', '/users/1/notices', { token })).body
  expect(notices[0]).toMatchObject({
    code: 'copy-not-made',
    params: { name: 'Nowhere', reason: 'This service cannot make test copies.' },
  })
  const again = await panel.call('POST', '/servers', { token, body: { serverName: 'Nowhere' } })
  expect(again.status).toBe(201)
})

test('refuses an incomplete host address, and two addresses', () => {
  const start = (environment: Record<string, string>) => () =>
    readConfig({ DISCORD_CLIENT_ID: '1', ...environment }, '/')
  expect(start({ AGENT_URL: host.url })).toThrow('AGENT_URL needs AGENT_TOKEN.')
  const both = { AGENT_URL: host.url, AGENT_TOKEN: token, AGENT_SOCKET: '/agent.sock' }
  expect(start(both)).toThrow('not both')
  expect(readConfig({ DISCORD_CLIENT_ID: '1', ...both, AGENT_SOCKET: '' }, '/').secrets).toContain(
    token,
  )
})

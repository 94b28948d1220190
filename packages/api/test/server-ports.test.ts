import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
const others: Socket[] = []
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
})
afterAll(async () => {
  for (const other of others) other.close()
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Binds a UDP port as another program of the machine would. */
async function hold(port: number): Promise<void> {
  const socket = createSocket('udp4').bind(port)
  await once(socket, 'listening')
  others.push(socket)
}

const call = (owner: SignedIn, method: string, path: string, body?: object) =>
  panel.call(method, `/users/${owner.id}${path}`, { token: owner.token, body })
const getPort = async (owner: SignedIn): Promise<number> =>
  (await call(owner, 'GET', '/server/connection')).body.port
const getStatus = async (name: string) =>
  (await panel.call('GET', '/status')).body.hostedServers.find(
    (it: { name: string }) => it.name === name,
  )?.status

async function newServer(id: string, serverName: string): Promise<SignedIn> {
  const owner = await panel.signIn(id)
  expect((await call(owner, 'POST', '/server', { serverName })).status).toBe(201)
  return owner
}

it('gives a new server a free UDP port', async () => {
  const first = await newServer('1', 'First-Port')
  const next = (await getPort(first)) + 1
  await hold(next)
  const second = await newServer('2', 'Second-Port')
  expect(await getPort(second)).toBe(next + 1)
  await call(second, 'POST', '/server/start')
  await expect.poll(() => getStatus('Second-Port')).toBe('ONLINE')
})

it('moves a server off a port that another program took, with one notice', async () => {
  const owner = await newServer('3', 'Third-Port')
  const taken = await getPort(owner)
  await hold(taken)
  await call(owner, 'POST', '/server/start')
  await expect.poll(() => getStatus('Third-Port')).toBe('ONLINE')
  const port = await getPort(owner)
  expect(port).toBeGreaterThan(taken)
  const { body } = await call(owner, 'GET', '/notices')
  expect(body.notices.map(({ text }: { text: string }) => text)).toEqual([
    `Third-Port moved to UDP port ${port}, because another program uses port ${taken}.`,
  ])
  const log = await call(owner, 'GET', '/activity')
  const actions = log.body.map(({ action }: { action: string }) => action)
  expect(actions.filter((it: string) => it === 'Server moved to another port')).toHaveLength(1)
  await call(owner, 'POST', '/server/stop')
  await expect.poll(() => getStatus('Third-Port')).toBe('OFFLINE')
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { GameOwner } from './kit/game-owner.ts'
import { ProviderStandIn } from './kit/provider-stand-in.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let provider: ProviderStandIn
let owner: SignedIn
beforeAll(async () => {
  provider = await ProviderStandIn.start('openai-compatible')
  const environment = provider.environment('openai-compatible')
  panel = await TestPanel.start({ environment, withAgent: true })
  owner = await panel.signIn('1', 'Rosa')
  await call('POST', '/server', { serverName: 'Rosebed' })
  await call('POST', '/server/start')
  await panel.until(isOnline)
})
afterAll(async () => {
  await call('POST', '/server/kill')
  expect(panel.errors).toEqual([])
  await panel.close()
  provider.close()
})

const call = (method: string, path: string, body?: object) =>
  panel.call(method, `/users/1${path}`, { token: owner.token, body })
const isOnline = async () => (await call('GET', '/server')).body.server?.status === 'ONLINE'
const activity = async (): Promise<{ action: string }[]> => (await call('GET', '/activity')).body

/** Asks, and returns the whole request to the provider and the two marked parts of it. */
async function ask() {
  provider.reset()
  const body = { message: 'why did my server crash?' }
  expect((await panel.call('POST', '/ai/chat', { token: owner.token, body })).status).toBe(200)
  const { text, body: sent } = provider.received[0]!
  const instructions: string = sent.messages[0].content
  const part = (name: string) =>
    JSON.parse(new RegExp(`<${name}>\\n(.*)\\n</${name}>`).exec(instructions)?.[1] ?? 'null')
  return { text, state: part('state'), records: part('records') }
}

async function crash(): Promise<void> {
  const count = async () =>
    (await activity()).filter(({ action }) => action === 'Server crashed').length
  const before = await count()
  const [id = ''] = readdirSync(join(panel.dataDir, 'servers'))
  const record = readFileSync(join(panel.dataDir, 'servers', id, 'run/run.json'), 'utf8')
  process.kill(JSON.parse(record).process.pid, 'SIGKILL')
  await expect.poll(count).toBe(before + 1)
  await expect.poll(isOnline).toBe(true)
}

it('sends crashes, load, limits, storage, time left and recent changes to a provider', async () => {
  const admins = await Admins.open(panel)
  await admins.money.asBoss('POST', '/admin/users/1/credits', { action: 'add', amount: 5 })
  const lines = await GameOwner.find(panel, owner).command('broadcast The password is hunter2')
  expect(lines.join('\n')).toContain('hunter2')
  await crash()
  await expect.poll(async () => (await ask()).records.highestLoadOfLastHour).not.toBeNull()
  const { state, records } = await ask()
  expect(records).toEqual({
    crashesInLast24Hours: 1,
    newestCrashes: [
      { at: expect.any(String), reason: 'The server crashed: it was ended by SIGKILL.' },
    ],
    changesBeforeNewestCrash: expect.any(Array),
    changesInLast24Hours: expect.arrayContaining([
      { at: expect.any(String), by: 'an admin', action: expect.stringMatching(/credits/i) },
      { at: expect.any(String), by: 'the owner', action: 'Server created' },
    ]),
    highestLoadOfLastHour: expect.objectContaining({
      cpu: expect.any(Number),
      memoryMb: expect.any(Number),
      memoryLimitMb: 1024,
      tickMs: expect.any(Number),
      players: 0,
    }),
    limits: { cpuPercent: expect.anything(), memoryMb: 1024 },
  })
  expect(records.changesBeforeNewestCrash.length).toBeGreaterThan(0)
  expect(state.owner).toMatchObject({
    storageUsedMB: expect.any(Number),
    storageLimitMB: 500,
    serverTime: 3,
    estimatedExpiry: expect.any(String),
  })
})

it('sends no console lines, secrets or names of other people', async () => {
  const { body } = await panel.call('GET', '/servers/selected/last-exit', {
    token: owner.token,
  })
  expect(JSON.stringify(body)).toContain('hunter2')
  const { text } = await ask()
  for (const secret of ['hunter2', '[agent]', 'Operator', owner.token, 'key-of-the-operator'])
    expect(text).not.toContain(secret)
})

it('sends a limited number of records', async () => {
  const task = { type: 'backup', schedule: '0 4 * * *' }
  for (let at = 0; at < 15; at++) {
    const { body } = await call('POST', '/server/tasks', task)
    await call('DELETE', `/server/tasks/${body.task?.id ?? body.id}`)
  }
  const { text, records } = await ask()
  expect((await activity()).length).toBeGreaterThan(15)
  expect(records.changesInLast24Hours).toHaveLength(10)
  expect(text.length).toBeLessThan(30_000)
})

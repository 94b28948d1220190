import { noPlanLimits } from '@trellis/contract/kit/isolation.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const off = { maintenance: false, disableServerCreation: false, disableServerActions: false }
const machine = { memoryMb: 1024, cpuPercent: 150, processes: 64 }

let panel: TestPanel
let boss: SignedIn
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
  boss = await panel.signIn('1000')
  owner = await GameOwner.create(panel, '1', 'Bounded')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const ask = (method: string, path: string, body?: unknown) =>
  panel.call(method, path, { token: boss.token, body })
const save = (limits?: unknown) => ask('POST', '/admin/settings', { ...off, limits })
const getLimits = async () => (await owner.get('/server')).body.server.limits
const untilLimits = (limits: object) =>
  panel.until(async () => JSON.stringify(await getLimits()) === JSON.stringify(limits))

it('applies plan limits to the servers of its owners across plan changes and agent restarts', async () => {
  expect(await getLimits()).toEqual(machine)
  const free = { ...noPlanLimits, memoryMb: 512 }
  const paid = { memoryMb: 2048, cpuPercent: 300, processes: 128 }
  expect((await save({ free, paid })).status).toBe(200)
  await untilLimits({ ...machine, memoryMb: 512 })
  // A save without these fields keeps them.
  await save()
  await ask('POST', '/admin/users/1/set-paid', { duration: '30d' })
  await untilLimits(paid)
  await panel.endAgent('SIGKILL')
  await panel.until(async () => (await getLimits()) === null)
  await panel.startAgent()
  await untilLimits(paid)
  // An expired plan counts as Free regardless of the database row, also for an agent that got the news too
  // late.
  await ask('POST', '/admin/users/1/set-free', {})
  await untilLimits({ ...machine, memoryMb: 512 })
  const { body } = await ask('GET', '/admin/settings/history')
  expect(body.at(-1)).toMatchObject({
    before: { limits: { free: noPlanLimits } },
    after: { limits: { free } },
  })
  await save({ free: noPlanLimits, paid: noPlanLimits })
  await untilLimits(machine)
})

it.each([
  [{ free: { ...noPlanLimits, memoryMb: 12 }, paid: noPlanLimits }, 'At least 64 MB.'],
  [{ free: { ...noPlanLimits, cpuPercent: 1.5 }, paid: noPlanLimits }, 'whole number'],
  [{ free: noPlanLimits }, ''],
])('rejects the limits %j', async (limits, sentence) => {
  const { status, body } = await save(limits)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(sentence)
})

it('shows usage and isolation of a run to its owner and admins, and those of the machine to the operator', async () => {
  const live = LiveClient.open(panel, owner.who)
  await owner.start()
  const { payload } = await live.next('metrics', (it) => it.payload.memoryMb > 10)
  expect(Object.keys(payload).toSorted()).toEqual([
    'cpu',
    'memoryMb',
    'players',
    'serverId',
    'tickMs',
  ])
  live.close()
  const { isolation } = (await owner.get('/server')).body.server
  expect(isolation).toMatchObject({ driver: 'process' })
  expect(isolation.missing).toBeUndefined()
  const { body: usage } = await owner.get('/server/usage?range=day')
  expect(usage).toMatchObject({ range: 'day', stepMs: 60_000, limits: machine })
  expect(usage.points.at(-1)).toMatchObject({ players: 0, memoryMb: expect.any(Number) })
  expect(Date.parse(usage.to) - Date.parse(usage.from)).toBe(86_400_000)
  expect((await owner.get('/server/usage?range=year')).status).toBe(400)

  const admins = await Admins.open(panel)
  const looker = await admins.admin('50', ['servers:view', 'dashboard:view'])
  const check = (path: string) => panel.call('GET', path, { token: looker.token })
  const { body: managed } = await check('/admin/servers/Bounded')
  expect(managed).toMatchObject({ isolation, limits: machine, metrics: { players: 0 } })
  const { body: managedUsage } = await check('/admin/servers/Bounded/usage')
  expect(managedUsage.points).toHaveLength(usage.points.length)
  expect((await check('/admin/servers/Nobody/usage')).status).toBe(404)
  const { parts } = (await check('/admin/health')).body
  const part = parts.find((it: { id: string }) => it.id === 'isolation')
  expect(part.facts).toContainEqual(expect.objectContaining({ name: 'Run by', value: 'process' }))
  await owner.stop()
  expect((await owner.get('/server')).body.server.isolation).toBeNull()
})

import type { Permission } from '@trellis/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
const open: LiveClient[] = []
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  admins = await Admins.open(panel)
})
afterAll(async () => {
  for (const live of open) live.close()
  expect(panel.errors).toEqual([])
  await panel.close()
})

async function watch(who: SignedIn): Promise<LiveClient> {
  const live = LiveClient.open(panel, who)
  open.push(live)
  await live.next('account')
  return live
}
const expectStatus = (live: LiveClient, name: string, status: string) =>
  live.next('managed_servers', ({ payload }) =>
    payload.changed.some((row) => row.name === name && row.status === status),
  )
/** Waits until a panel knows that its user has lost a permission: all earlier frames have arrived by then. */
const lost = async (live: LiveClient, permission: Permission) => {
  const isHeld = () =>
    live.frames
      .findLast((frame) => frame.type === 'account')
      ?.payload.user.permissions.includes(permission)
  await panel.until(async () => isHeld() === false)
}
const adminFrames = (live: LiveClient) =>
  live.frames.filter(({ type }) => type === 'managed_servers' || type === 'overview')

describe('the live socket of an admin', () => {
  it('reports new, changed and removed servers to permitted admins', async () => {
    const viewer = await watch(await admins.admin('50', ['servers:view']))
    const blind = await watch(await admins.admin('51', ['users:view', 'users:manage']))
    const owner = await GameOwner.create(panel, '1', 'Watched')
    const user = await watch(owner.who)
    const created = await expectStatus(viewer, 'Watched', 'OFFLINE')
    expect(created.payload.changed.find(({ name }) => name === 'Watched')).toEqual({
      name: 'Watched',
      kind: 'live',
      ownerGrowId: owner.who.growId,
      ownerId: '1',
      status: 'OFFLINE',
      players: 0,
      version: expect.any(String),
      updateVersion: null,
      suspension: null,
    })
    await owner.start()
    await expectStatus(viewer, 'Watched', 'ONLINE')
    await owner.leave()
    await viewer.next('managed_servers', ({ payload }) => payload.removed.includes('Watched'))
    expect(adminFrames(blind)).toEqual([])
    expect(adminFrames(user)).toEqual([])
    expect(viewer.frames.filter(({ type }) => type === 'overview')).toEqual([])
  })

  it('skips unchanged rows', async () => {
    const viewer = await watch(await admins.admin('52', ['servers:view']))
    const owner = await GameOwner.create(panel, '2', 'Quiet')
    await owner.start()
    await expectStatus(viewer, 'Quiet', 'ONLINE')
    await owner.stop()
    await expectStatus(viewer, 'Quiet', 'OFFLINE')
    const seen = viewer.frames.flatMap((frame) =>
      frame.type === 'managed_servers'
        ? frame.payload.changed.filter(({ name }) => name === 'Quiet')
        : [],
    )
    for (const [index, row] of seen.entries()) expect(row).not.toEqual(seen[index - 1])
    await owner.leave()
  })

  it('sends the overview to permitted admins, not for each change of a second', async () => {
    const viewer = await watch(await admins.admin('53', ['dashboard:view']))
    const ids = Array.from({ length: 12 }, (_, at) => String(200 + at))
    await Promise.all(ids.map((id) => panel.signIn(id)))
    const { body } = await panel.call('GET', '/admin/stats', { token: admins.boss.token })
    await viewer.next('overview', ({ payload }) => payload.totalUsers === body.totalUsers)
    // Twelve people come at the same time: one frame at the begin of a second, and one at its end.
    const numbers = viewer.frames.filter(({ type }) => type === 'overview')
    expect(numbers.length).toBeLessThan(ids.length / 2)
    expect(viewer.frames.filter(({ type }) => type === 'managed_servers')).toEqual([])
  })

  it('starts admin updates after a promotion and ends them after a demotion, without reconnecting', async () => {
    const who = await panel.signIn('54')
    const live = await watch(who)
    const owner = await GameOwner.create(panel, '3', 'Climber')
    await owner.start()
    expect(adminFrames(live)).toEqual([])
    await admins.make(who, 'admin', ['servers:view', 'dashboard:view'])
    await owner.post('/server/stop')
    await live.next('managed_servers')
    await owner.reaches('OFFLINE')
    await expectStatus(live, 'Climber', 'OFFLINE')
    const witness = await watch(await admins.admin('55', ['servers:view', 'dashboard:view']))
    await admins.make(who, 'user')
    await lost(live, 'servers:view')
    const before = adminFrames(live).length
    await owner.start()
    await expectStatus(witness, 'Climber', 'ONLINE')
    await witness.next('overview')
    expect(adminFrames(live)).toHaveLength(before)
    await owner.leave()
  })

  it('ends the updates of a permission when it is revoked', async () => {
    const who = await admins.admin('56', ['servers:view', 'dashboard:view'])
    const live = await watch(who)
    const witness = await watch(await admins.admin('57', ['servers:view', 'dashboard:view']))
    await admins.make(who, 'admin', ['dashboard:view'])
    await lost(live, 'servers:view')
    const rows = () => live.frames.filter(({ type }) => type === 'managed_servers').length
    const before = rows()
    const owner = await GameOwner.create(panel, '4', 'Narrow')
    await expectStatus(witness, 'Narrow', 'OFFLINE')
    await live.next('overview')
    expect(rows()).toBe(before)
    await owner.leave()
  })

  it('reports the status of every server when the host disconnects and reconnects', async () => {
    const owner = await GameOwner.create(panel, '5', 'Hosted')
    const viewer = await watch(await admins.admin('58', ['servers:view']))
    await panel.endAgent('SIGTERM')
    await expectStatus(viewer, 'Hosted', 'UNKNOWN')
    await panel.startAgent()
    await expectStatus(viewer, 'Hosted', 'OFFLINE')
    await owner.leave()
  })
})

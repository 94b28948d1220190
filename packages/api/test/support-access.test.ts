import { isServerAccess } from '@trellis/contract/kit/server-access.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  boss = await panel.signIn('1000')
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const call = (who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> =>
  panel.call(method, path, { token: who.token, body })

/** Returns an owner of a server, and an admin with the permission to manage servers. */
async function open(name: string) {
  const owner = await panel.signIn(String(nextId++))
  const admin = await panel.signIn(String(nextId++))
  const { body } = await call(owner, 'POST', '/servers', { serverName: name })
  await call(boss, 'POST', '/admin/admins', { discordId: admin.id })
  await permit(admin, ['servers:view', 'servers:manage'])
  const serverId: string = body.server.id
  const at = (who: SignedIn, method: string, path = '', sent?: unknown) =>
    call(who, method, `/servers/${serverId}${path}`, sent)
  const visit = () =>
    call(admin, 'POST', `/admin/servers/${name}/support-access`, { reason: 'Lag after the update' })
  return { owner, admin, serverId, at, visit }
}

const permit = (admin: SignedIn, permissions: string[]) =>
  call(boss, 'PUT', `/admin/admins/${admin.id}/permissions`, { permissions })

const listVisits = async (who: SignedIn) =>
  (await call(who, 'GET', `/users/${who.id}/support-visits`)).body

describe('a support visit', () => {
  it('lets an admin read everything and change nothing, and shows that to the owner', async () => {
    const { owner, admin, at, visit } = await open('Visit-A')
    expect((await at(admin, 'GET')).status).toBe(403)
    const { status, body } = await visit()
    expect([status, body.visit]).toMatchObject([
      201,
      { serverName: 'Visit-A', isOwn: true, reason: 'Lag after the update', allowsChanges: false },
    ])
    expect((await at(admin, 'GET')).body.server).toMatchObject({
      role: 'support',
      rights: ['view'],
    })
    for (const path of ['/worlds', '/players', '/console', '/import', '/tasks', '/members'])
      expect([path, (await at(admin, 'GET', path)).status]).toEqual([path, 200])
    const changed: string[] = []
    for (const route of panel.app.routes) {
      if (!isServerAccess(route.access) || route.method === 'GET') continue
      if (route.path.endsWith('/leave') || route.path.includes('/connection/test')) continue
      if (route.path.includes('support-access') || route.path.endsWith('/game-password')) continue
      const path = route.path
        .replace('/servers/:serverId', '')
        .replace(':action', 'start')
        .replace(':name', 'START')
        .replace(/:\w+/g, '1')
      const answer = await at(admin, route.method, path)
      if (answer.body.code !== 'not-allowed')
        changed.push(`${route.method} ${path} ${answer.status}`)
    }
    expect(changed).toEqual([])
    const password = { growId: `Grow${admin.id}`, password: 'secret' }
    expect((await at(admin, 'PUT', '/game-password', password)).body.code).toBe('not-allowed')
    expect(await listVisits(owner)).toMatchObject([{ adminName: `user${admin.id}`, isOwn: false }])
    const { body: log } = await call(owner, 'GET', `/users/${owner.id}/activity`)
    expect(log[0]).toMatchObject({ action: 'Support visit started', actorType: 'Admin' })
    const { body: notices } = await call(owner, 'GET', `/users/${owner.id}/notices`)
    expect(JSON.stringify(notices)).toContain('Lag after the update')
  })

  it('allows changes when the owner does, each under the name of the admin', async () => {
    const { owner, admin, at, visit } = await open('Visit-B')
    const { body } = await visit()
    const path = `/support-access/${body.visit.id}`
    expect((await at(admin, 'POST', `${path}/allow-changes`)).status).toBe(403)
    expect((await at(owner, 'POST', `${path}/allow-changes`)).status).toBe(200)
    expect(
      (await at(admin, 'POST', '/tasks', { type: 'backup', schedule: '0 4 * * *' })).status,
    ).toBe(201)
    for (const [method, sub] of [
      ['DELETE', ''],
      ['POST', '/invitations'],
    ] as const)
      expect(
        (await at(admin, method, sub, method === 'POST' ? { preset: 'viewer' } : undefined)).status,
      ).toBe(403)
    const { body: log } = await call(owner, 'GET', `/users/${owner.id}/activity`)
    expect(log[0]).toMatchObject({ action: 'Task scheduled', actorName: admin.growId })
  })

  it('ends at once when the owner ends it, and shows the admin no more frames', async () => {
    const { owner, admin, serverId, at, visit } = await open('Visit-C')
    const { body } = await visit()
    const live = LiveClient.open(panel, admin, `&server=${serverId}`)
    await live.next('server_state', ({ payload }) => payload.server?.role === 'support')
    expect((await at(owner, 'DELETE', `/support-access/${body.visit.id}`)).status).toBe(200)
    await live.next('server_state', ({ payload }) => payload.server === null)
    expect((await at(admin, 'GET')).status).toBe(403)
    expect(await listVisits(owner)).toEqual([])
    expect((await at(owner, 'DELETE', `/support-access/${body.visit.id}`)).body.code).toBe(
      'visit-over',
    )
    live.socket.close()
  })

  it('ends after 30 minutes, by the admin, and with the permission', async () => {
    const { owner, admin, at, visit } = await open('Visit-D')
    const first = await visit()
    expect((await at(admin, 'DELETE', `/support-access/${first.body.visit.id}`)).status).toBe(200)
    expect((await at(admin, 'GET')).status).toBe(403)
    await visit()
    await permit(admin, ['servers:view'])
    expect((await at(admin, 'GET')).status).toBe(403)
    await panel.until(async () => (await listVisits(owner)).length === 0)
    await permit(admin, ['servers:view', 'servers:manage'])
    await visit()
    panel.clock.offsetMs = 31 * 60_000
    const fresh = await panel.signIn(admin.id)
    expect((await at(fresh, 'GET')).status).toBe(403)
  })

  it('is refused for the own server, without a reason, and to others than admins', async () => {
    const { owner, admin, visit } = await open('Visit-E')
    const path = '/admin/servers/Visit-E/support-access'
    expect((await call(admin, 'POST', path, { reason: ' ' })).status).toBe(400)
    expect((await call(owner, 'POST', path, { reason: 'x' })).status).toBe(403)
    await call(boss, 'POST', '/admin/admins', { discordId: owner.id })
    expect((await visit()).status).toBe(403)
    await permit(owner, ['servers:view', 'servers:manage'])
    expect((await call(owner, 'POST', path, { reason: 'x' })).body.code).toBe('own-server')
  })
})

import type { Access, Route } from '@trellis/contract/kit/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decide } from '../src/kit/access.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

/** Who may call what. A route without its row here fails the test below. */
const table: Record<string, Access> = {
  'GET /auth/identity-provider': 'anyone',
  'POST /auth/login': 'anyone',
  'POST /auth/refresh': 'anyone',
  'POST /auth/logout': 'anyone',
  'POST /auth/socket-ticket': 'signed-in',
  'POST /register': 'signed-in',
  'GET /status': 'anyone',
  'GET /users/:id/profile': 'self',
  'GET /users/:id/server': 'self',
  'GET /users/:id/server/last-exit': 'self',
  'POST /users/:id/server': 'self',
  'DELETE /users/:id/server': 'self',
  'POST /users/:id/server/:action': 'self',
  'GET /users/:id/server/connection': 'self',
  'POST /users/:id/server/backup': 'self',
  'POST /users/:id/server/backup/check': 'self',
  'POST /users/:id/server/backup/restore': 'self',
  'POST /users/:id/server/backup/undo': 'self',
  'POST /users/:id/server/connection/test': 'self',
  'GET /users/:id/server/console': 'self',
  'GET /users/:id/server/worlds': 'self',
  'GET /users/:id/server/worlds/:name': 'self',
  'PUT /users/:id/server/worlds/:name': 'self',
  'DELETE /users/:id/server/worlds/:name': 'self',
  'POST /users/:id/server/worlds/:name/lock': 'self',
  'POST /users/:id/server/worlds/:name/unlock': 'self',
  'GET /users/:id/server/worlds/:name/tiles': 'self',
  'GET /users/:id/server/worlds/:name/versions': 'self',
  'GET /users/:id/server/worlds/:name/versions/:number/changes': 'self',
  'POST /users/:id/server/worlds/:name/versions/:number/restore': 'self',
  'GET /users/:id/server/deleted-worlds': 'self',
  'GET /users/:id/server/players': 'self',
  'GET /users/:id/server/players/:name': 'self',
  'PUT /users/:id/server/players/:name': 'self',
  'DELETE /users/:id/server/players/:name': 'self',
  'POST /users/:id/server/players/:name/kick': 'self',
  'GET /users/:id/server/backup': 'self',
  'GET /users/:id/server/banned-players': 'self',
  'DELETE /users/:id/server/backup': 'self',
  'DELETE /users/:id/server/banned-players/:name': 'self',
  'GET /users/:id/server/players/:name/versions': 'self',
  'GET /users/:id/server/players/:name/versions/:number/changes': 'self',
  'POST /users/:id/server/players/:name/versions/:number/restore': 'self',
  'GET /users/:id/server/export': 'self',
  'GET /users/:id/server/import': 'self',
  'POST /users/:id/server/import': 'self',
  'GET /items': 'anyone',
  'GET /users/:id/server/items': 'self',
  'GET /users/:id/server/config': 'self',
  'PUT /users/:id/server/config': 'self',
  'GET /users/:id/server/newbie-kit': 'self',
  'PUT /users/:id/server/newbie-kit': 'self',
  'GET /users/:id/server/custom-items': 'self',
  'PUT /users/:id/server/custom-items': 'self',
  'POST /users/:id/server/textures': 'self',
  'GET /users/:id/server/tasks': 'self',
  'POST /users/:id/server/tasks': 'self',
  'DELETE /users/:id/server/tasks/:taskId': 'self',
  'POST /users/:id/server/tasks/:taskId/run': 'self',
  'POST /users/:id/server/tasks/:taskId/pause': 'self',
  'POST /users/:id/server/tasks/:taskId/resume': 'self',
  'GET /users/:id/server/tasks/:taskId/runs': 'self',
  'GET /users/:id/activity': 'self',
  'GET /users/:id/ledger': 'self',
  'POST /users/:id/redeem': 'self',
  'GET /users/:id/public-redeem-codes': 'self',
  'GET /shop/items': 'signed-in',
  'POST /users/:id/shop/checkout': 'self',
  'GET /users/:id/shop/orders': 'self',
  'GET /users/:id/server/storage': 'self',
  'GET /users/:id/notices': 'self',
  'POST /users/:id/notices/read': 'self',
  'POST /feedback': 'signed-in',
  'POST /ai/chat': 'signed-in',
  'GET /admin/settings': 'settings:view',
  'POST /admin/settings': 'settings:manage',
  'POST /admin/users/:discordId/ban': 'users:manage',
  'POST /admin/users/:discordId/unban': ['users:manage', 'bans:manage'],
  'GET /admin/users/:discordId/ledger': 'users:view',
  'POST /admin/users/:discordId/credits': 'users:manage',
  'POST /admin/users/:discordId/expiry': 'users:manage',
  'POST /admin/users/:discordId/slot': 'users:manage',
  'POST /admin/users/:discordId/set-storage': 'users:manage',
  'POST /admin/users/:discordId/set-paid': 'users:manage',
  'POST /admin/users/:discordId/set-free': 'users:manage',
  'POST /admin/ledger/:line/reverse': 'users:manage',
  'GET /admin/ledger/check': 'users:view',
  'POST /admin/ledger/check': 'users:manage',
  'GET /admin/stats': 'dashboard:view',
  'GET /admin/stats/history': 'dashboard:view',
  'GET /admin/health': 'dashboard:view',
  'GET /admin/servers': 'servers:view',
  'POST /admin/servers/:name/:action': 'servers:manage',
  'DELETE /admin/servers/:name': 'servers:delete',
  'GET /admin/banned-servers': 'bans:view',
  'POST /admin/banned-servers': 'bans:manage',
  'DELETE /admin/banned-servers/:serverName': 'bans:manage',
  'GET /admin/redeem-codes': 'codes:view',
  'POST /admin/redeem-codes': 'codes:manage',
  'DELETE /admin/redeem-codes/:code': 'codes:manage',
  'GET /admin/feedback': 'feedback:view',
  'PUT /admin/feedback/:feedbackId/status': 'feedback:manage',
  'DELETE /admin/feedback/:feedbackId': 'feedback:manage',
}

let panel: TestPanel
let owner: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  owner = await panel.signIn('1')
  stranger = await panel.signIn('2')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const nameOf = (route: Route) => `${route.method} ${route.path}`
const target = (route: Route, id: string) =>
  route.path.replace(':id', id).replace(':discordId', '2').replace(':action', 'start')

describe('access', () => {
  it('is written down for every route', () => {
    const bound = Object.fromEntries(panel.app.routes.map((route) => [nameOf(route), route.access]))
    expect(bound).toEqual(table)
  })

  it('lets nobody without a session past a route that is not for anyone', async () => {
    for (const route of panel.app.routes.filter((route) => route.access !== 'anyone')) {
      const { status, body } = await panel.call(route.method, target(route, '1'))
      expect([nameOf(route), status, body.error]).toEqual([
        nameOf(route),
        401,
        'User not authenticated.',
      ])
    }
  })

  it("answers 403 to somebody else's id, whether it exists or not", async () => {
    for (const route of panel.app.routes.filter((route) => route.access === 'self')) {
      for (const id of ['1', '999999', 'x', '..%2f2', '1%00']) {
        const { status } = await panel.call(route.method, target(route, id), {
          token: stranger.token,
        })
        expect([nameOf(route), id, status]).toEqual([nameOf(route), id, 403])
      }
    }
  })

  it('keeps users out of what needs a permission', async () => {
    for (const route of panel.app.routes.filter((route) => route.path.startsWith('/admin'))) {
      const { status } = await panel.call(route.method, target(route, '1'), { token: owner.token })
      expect([nameOf(route), status]).toEqual([nameOf(route), 403])
    }
  })

  it('asks an admin for exactly the permission that the route states', () => {
    const off = { maintenance: false, disableServerCreation: false, disableServerActions: false }
    const admin = {
      userId: '9',
      sessionId: 's',
      isRegistered: true,
      isAdmin: true,
      isSuperAdmin: false,
    }
    const of = (access: Access, permissions: string[], isAdmin = true) =>
      decide({ access }, { ...admin, isAdmin, permissions: permissions as never }, undefined, off)
    expect(of('users:manage', ['users:manage'])).toBeNull()
    expect(of('users:manage', ['users:view', 'bans:manage'])?.kind).toBe('forbidden')
    expect(of(['users:manage', 'bans:manage'], ['bans:manage'])).toBeNull()
    expect(of('super-admin', ['settings:manage'])?.kind).toBe('forbidden')
    expect(of('users:manage', ['users:manage'], false)?.kind).toBe('forbidden')
  })

  it('asks the unregistered to register, except where they must get by', async () => {
    const { body } = await panel.logIn({ user: { id: '3', username: 'new' } })
    const token = body.sessionToken
    expect((await panel.call('GET', '/users/3/server', { token })).body.code).toBe('not-registered')
    expect((await panel.call('POST', '/auth/socket-ticket', { token })).status).toBe(403)
  })
})

describe('every answer', () => {
  it('is neither kept by anybody nor taken for anything but JSON', async () => {
    for (const path of ['/status', '/users/1/profile', '/nope']) {
      const { headers } = await panel.call('GET', path, { token: owner.token })
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('a bad request', () => {
  it.each([
    ['GET', '/nope', 404],
    ['GET', '', 404],
    ['PUT', '/auth/login', 404],
    ['GET', '/users/%ff/profile', 400],
    ['POST', '/auth/login?x=1', 400],
  ])('%s %s answers %i as JSON', async (method, path, status) => {
    const answer = await panel.call(method, path)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toBeTypeOf('string')
    expect(answer.body.code).toBeTypeOf('string')
  })

  it('is refused with 413 above 1 MiB and with 400 when it is not JSON', async () => {
    const large = JSON.stringify({ accessToken: 'x'.repeat(1_100_000) })
    expect((await panel.call('POST', '/auth/login', { body: large })).status).toBe(413)
    const form = await panel.call('POST', '/auth/login', {
      body: 'accessToken=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(400)
    const proto = await panel.call('POST', '/auth/login', {
      body: '{"__proto__":{"a":1},"accessToken":"x"}',
    })
    expect(proto.status).toBe(400)
  })
})

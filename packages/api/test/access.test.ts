import type { Access, Route } from '@trellis/contract/kit/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccessMatrix, kinds } from './kit/access-matrix.ts'
import { TestPanel } from './kit/test-panel.ts'

/** Lists who may call which route. A route without its row here fails the test below. */
const table: Record<string, Access> = {
  'GET /auth/identity-provider': 'anyone',
  'POST /auth/login': 'anyone',
  'POST /auth/refresh': 'anyone',
  'POST /auth/logout': 'anyone',
  'POST /auth/socket-ticket': 'signed-in',
  'POST /register': 'signed-in',
  'GET /status': 'anyone',
  'GET /openapi.json': 'anyone',
  'GET /users/:id/profile': 'self',
  'PUT /users/:id/language': 'self',
  'GET /users/:id/server': 'self',
  'GET /users/:id/server/last-exit': 'self',
  'POST /users/:id/server': 'self',
  'DELETE /users/:id/server': 'self',
  'POST /users/:id/server/:action': 'self',
  'GET /connection': 'signed-in',
  'GET /support': 'anyone',
  'GET /users/:id/appeal': 'self',
  'POST /users/:id/appeal': 'self',
  'GET /users/:id/server/connection': 'self',
  'POST /users/:id/server/backup': 'self',
  'POST /users/:id/server/backup/check': 'self',
  'POST /users/:id/server/backup/restore': 'self',
  'POST /users/:id/server/backup/undo': 'self',
  'POST /users/:id/server/connection/test': 'self',
  'GET /users/:id/server/console': 'self',
  'GET /users/:id/deleted-servers': 'self',
  'POST /users/:id/deleted-servers/:serverId/restore': 'self',
  'DELETE /users/:id/deleted-servers/:serverId': 'self',
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
  'GET /users/:id/server/online-players': 'self',
  'POST /users/:id/server/players/:name/ban': 'self',
  'POST /users/:id/server/players/:name/mute': 'self',
  'DELETE /users/:id/server/players/:name/mute': 'self',
  'POST /users/:id/server/players/:name/message': 'self',
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
  'GET /users/:id/server/usage': 'self',
  'GET /users/:id/notices': 'self',
  'POST /users/:id/notices/read': 'self',
  'POST /feedback': 'signed-in',
  'POST /ai/chat': 'signed-in',
  'GET /admin/settings': 'settings:view',
  'GET /admin/webhooks': 'settings:view',
  'POST /admin/webhooks': 'settings:manage',
  'DELETE /admin/webhooks/:webhookId': 'settings:manage',
  'POST /admin/webhooks/:webhookId/test': 'settings:manage',
  'GET /admin/webhooks/:webhookId/deliveries': 'settings:view',
  'POST /admin/webhooks/:webhookId/deliveries/:deliveryId/resend': 'settings:manage',
  'GET /admin/templates': 'settings:view',
  'POST /admin/templates': 'super-admin',
  'PUT /admin/templates/:templateId': 'super-admin',
  'DELETE /admin/templates/:templateId': 'super-admin',
  'GET /engines': 'signed-in',
  'GET /users/:id/server/waiting-edits': 'self',
  'POST /users/:id/server/waiting-edits/:number': 'self',
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
  'GET /admin/servers/:name': 'servers:view',
  'GET /admin/servers/:name/usage': 'servers:view',
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
  'GET /admin/settings/impact': 'settings:view',
  'GET /admin/settings/history': 'settings:view',
  'GET /admin/users': 'users:view',
  'GET /admin/users/:discordId': 'users:view',
  'POST /admin/users/impact': ['users:manage', 'users:bulk_actions'],
  'POST /admin/users/bulk': 'users:bulk_actions',
  'GET /admin/bans': 'bans:view',
  'GET /admin/logs': 'logs:view',
  'GET /admin/logs/export': 'logs:view',
  'GET /admin/all-users': 'super-admin',
  'POST /admin/admins': 'super-admin',
  'DELETE /admin/admins/:discordId': 'super-admin',
  'POST /admin/superadmins': 'super-admin',
  'DELETE /admin/superadmins/:discordId': 'super-admin',
  'GET /admin/admins/:discordId/permissions': 'super-admin',
  'PUT /admin/admins/:discordId/permissions': 'super-admin',
  'GET /admin/shop/items': 'settings:view',
  'POST /admin/shop/items': 'settings:manage',
  'PUT /admin/shop/items/:itemId': 'settings:manage',
  'GET /admin/shop/items/:itemId/history': 'settings:view',
  'GET /admin/undo': 'admin',
  'POST /admin/undo/:undoId': 'admin',
}

/**
 * The calls that a ban blocks, each with a valid body; every other call on the user's own data stays allowed.
 * A new route of `self` or `signed-in` must be in one of the two lists.
 */
const keptFromBanned: Record<string, unknown> = {
  'POST /users/:id/server': { serverName: 'Another' },
  'DELETE /users/:id/server': undefined,
  'POST /users/:id/server/:action': undefined,
  'GET /users/:id/server/console': undefined,
  'POST /users/:id/server/connection/test': undefined,
  'GET /users/:id/server/waiting-edits': undefined,
  'POST /users/:id/server/waiting-edits/:number': { keep: 'mine' },
  'POST /users/:id/deleted-servers/:serverId/restore': undefined,
  'DELETE /users/:id/deleted-servers/:serverId': undefined,
  'GET /users/:id/server/worlds': undefined,
  'GET /users/:id/server/worlds/:name': undefined,
  'PUT /users/:id/server/worlds/:name': {},
  'DELETE /users/:id/server/worlds/:name': undefined,
  'POST /users/:id/server/worlds/:name/lock': undefined,
  'POST /users/:id/server/worlds/:name/unlock': undefined,
  'GET /users/:id/server/worlds/:name/tiles': undefined,
  'GET /users/:id/server/worlds/:name/versions': undefined,
  'GET /users/:id/server/worlds/:name/versions/:number/changes': undefined,
  'POST /users/:id/server/worlds/:name/versions/:number/restore': undefined,
  'GET /users/:id/server/deleted-worlds': undefined,
  'GET /users/:id/server/players': undefined,
  'GET /users/:id/server/players/:name': undefined,
  'PUT /users/:id/server/players/:name': {},
  'DELETE /users/:id/server/players/:name': undefined,
  'POST /users/:id/server/players/:name/kick': undefined,
  'GET /users/:id/server/online-players': undefined,
  'POST /users/:id/server/players/:name/ban': { duration: '30m', reason: 'Spam' },
  'POST /users/:id/server/players/:name/mute': { duration: '30m' },
  'DELETE /users/:id/server/players/:name/mute': undefined,
  'POST /users/:id/server/players/:name/message': { text: 'hello' },
  'GET /users/:id/server/banned-players': undefined,
  'DELETE /users/:id/server/banned-players/:name': undefined,
  'GET /users/:id/server/players/:name/versions': undefined,
  'GET /users/:id/server/players/:name/versions/:number/changes': undefined,
  'POST /users/:id/server/players/:name/versions/:number/restore': undefined,
  'GET /users/:id/server/config': undefined,
  'PUT /users/:id/server/config': { creatorList: [], autofarmDelay: 100 },
  'GET /users/:id/server/newbie-kit': undefined,
  'PUT /users/:id/server/newbie-kit': { ITEMS: [] },
  'GET /users/:id/server/custom-items': undefined,
  'PUT /users/:id/server/custom-items': { items: [] },
  'POST /users/:id/server/textures': { itemName: 'Sword', rarity: 1, rttexBase64: 'aGk=' },
  'GET /users/:id/server/export': undefined,
  'GET /users/:id/server/import': undefined,
  'POST /users/:id/server/import': undefined,
  'GET /users/:id/server/backup': undefined,
  'POST /users/:id/server/backup': undefined,
  'POST /users/:id/server/backup/check': undefined,
  'POST /users/:id/server/backup/restore': undefined,
  'POST /users/:id/server/backup/undo': undefined,
  'DELETE /users/:id/server/backup': undefined,
  'GET /users/:id/server/tasks': undefined,
  'POST /users/:id/server/tasks': { type: 'backup', schedule: '0 4 * * *' },
  'DELETE /users/:id/server/tasks/:taskId': undefined,
  'POST /users/:id/server/tasks/:taskId/run': undefined,
  'POST /users/:id/server/tasks/:taskId/pause': undefined,
  'POST /users/:id/server/tasks/:taskId/resume': undefined,
  'GET /users/:id/server/tasks/:taskId/runs': undefined,
  'POST /users/:id/redeem': { code: 'TRELLIS-NOSUCH' },
  'POST /users/:id/shop/checkout': { cart: { server_time_7: 1 } },
  'POST /feedback': { type: 'Suggestion', message: 'Hello' },
}
const openToBanned = [
  'POST /auth/socket-ticket',
  'POST /register',
  'GET /users/:id/profile',
  'PUT /users/:id/language',
  'GET /users/:id/server',
  'GET /users/:id/server/last-exit',
  'GET /connection',
  'GET /users/:id/appeal',
  'POST /users/:id/appeal',
  'GET /users/:id/server/connection',
  'GET /users/:id/server/items',
  'GET /users/:id/deleted-servers',
  'GET /users/:id/activity',
  'GET /users/:id/ledger',
  'GET /users/:id/public-redeem-codes',
  'GET /engines',
  'GET /shop/items',
  'GET /users/:id/shop/orders',
  'GET /users/:id/server/storage',
  'GET /users/:id/server/usage',
  'GET /users/:id/notices',
  'POST /users/:id/notices/read',
  'POST /ai/chat',
]

let panel: TestPanel
let matrix: AccessMatrix
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  matrix = await AccessMatrix.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const getName = (route: Route) => `${route.method} ${route.path}`
const isOwn = (route: Route) => route.access === 'self' || route.access === 'signed-in'

describe('access control', () => {
  it('documents the required access of every route', () => {
    const bound = Object.fromEntries(
      panel.app.routes.map((route) => [getName(route), route.access]),
    )
    expect(bound).toEqual(table)
  })

  it('documents which routes banned users may call', () => {
    const own = panel.app.routes.filter(isOwn).map(getName)
    expect([...Object.keys(keptFromBanned), ...openToBanned].toSorted()).toEqual(own.toSorted())
  })

  it.each(kinds)('allows and denies %s on every route as documented', async (kind) => {
    const wrong: unknown[] = []
    for (const route of panel.app.routes) {
      for (const { expected, got } of await matrix.ask(kind, route))
        if (expected !== got) wrong.push({ route: getName(route), expected, got })
    }
    expect(wrong).toEqual([])
  })

  it('restricts a banned user exactly as the ban states', async () => {
    for (const route of panel.app.routes.filter(isOwn)) {
      const name = getName(route)
      const { status, body } = await matrix.askBanned(route, keptFromBanned[name])
      const isKept = name in keptFromBanned
      expect([name, status === 403 && body.code === 'banned']).toEqual([name, isKept])
      if (!isKept) expect([name, status]).not.toEqual([name, 403])
    }
  })

  it('answers 403 to the id of another user, whether it exists or not', async () => {
    for (const route of panel.app.routes.filter((route) => route.access === 'self')) {
      for (const id of ['999999', 'x', '..%2f2', '1%00', '01']) {
        const { status } = await matrix.call('a stranger', route, { id })
        expect([getName(route), id, status]).toEqual([getName(route), id, 403])
      }
    }
  })
})

describe('API responses', () => {
  it('forbid caching and content sniffing', async () => {
    for (const path of ['/status', '/users/1/profile', '/nope']) {
      const { headers } = await panel.call('GET', path, { token: matrix.ownerToken })
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('malformed requests', () => {
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

  it('answers 413 above 1 MiB and 400 to a body that is not JSON', async () => {
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

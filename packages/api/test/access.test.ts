import { type Access, listPaths, type Route } from '@trellis/contract/kit/route.ts'
import { isServerAccess } from '@trellis/contract/kit/server-access.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccessMatrix, kinds } from './kit/access-matrix.ts'
import { keptFromBanned } from './kit/kept-from-banned.ts'
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
  'GET /users/:id/sessions': 'self',
  'DELETE /users/:id/sessions/:sessionId': 'self',
  'PUT /users/:id/language': 'self',
  'GET /users/:id/push-messages': 'self',
  'PUT /users/:id/push-messages/choices': 'self',
  'POST /users/:id/push-messages/devices': 'self',
  'DELETE /users/:id/push-messages/devices/:deviceId': 'self',
  'POST /users/:id/push-messages/devices/:deviceId/test': 'self',
  'GET /servers': 'signed-in',
  'POST /servers': 'signed-in',
  'PUT /users/:id/selected-server': 'self',
  'PUT /users/:id/running-servers': 'self',
  'POST /admin/servers/:name/support-access': 'servers:manage',
  'GET /users/:id/support-visits': 'self',
  'POST /servers/:serverId/support-access/:visitId/allow-changes': { server: 'owner' },
  'DELETE /servers/:serverId/support-access/:visitId': { server: 'view' },
  'GET /servers/:serverId/members': { server: 'view' },
  'PUT /servers/:serverId/members/:discordId': { server: 'members' },
  'DELETE /servers/:serverId/members/:discordId': { server: 'members' },
  'POST /servers/:serverId/leave': { server: 'view' },
  'POST /servers/:serverId/test-copies': { server: 'owner' },
  'PUT /servers/:serverId/test-copy/kept': { server: 'owner' },
  'PUT /servers/:serverId/test-copy/players': { server: 'owner' },
  'GET /servers/:serverId/test-copy/differences': { server: 'owner' },
  'POST /servers/:serverId/test-copy/take-over': { server: 'owner' },
  'GET /servers/:serverId/transfer': { server: 'owner' },
  'POST /servers/:serverId/transfer': { server: 'owner' },
  'DELETE /servers/:serverId/transfer': { server: 'owner' },
  'GET /users/:id/transfers': 'self',
  'POST /transfers/:code/accept': 'signed-in',
  'DELETE /transfers/:code': 'signed-in',
  'GET /servers/:serverId/invitations': { server: 'members' },
  'POST /servers/:serverId/invitations': { server: 'members' },
  'DELETE /servers/:serverId/invitations/:invitationId': { server: 'members' },
  'GET /users/:id/invitations': 'self',
  'GET /invitations/:code': 'signed-in',
  'POST /invitations/:code/accept': 'signed-in',
  'DELETE /invitations/:code': 'signed-in',
  'GET /users/:id/server': 'self',
  'GET /servers/:serverId': { server: 'view' },
  'GET /servers/:serverId/last-exit': { server: 'view' },
  'POST /users/:id/server': 'self',
  'DELETE /servers/:serverId': { server: 'owner' },
  'POST /servers/:serverId/:action': { server: 'power' },
  'GET /connection': 'signed-in',
  'GET /join': 'anyone',
  'GET /join/:serverName/game': 'anyone',
  'GET /join/:serverName': 'anyone',
  'POST /join/:serverName/report': 'anyone',
  'GET /servers/:serverId/join-page': { server: 'view' },
  'PUT /servers/:serverId/join-page': { server: 'configuration' },
  'GET /support': 'anyone',
  'GET /users/:id/appeal': 'self',
  'POST /users/:id/appeal': 'self',
  'GET /servers/:serverId/connection': { server: 'view' },
  'POST /servers/:serverId/backup': { server: 'backups' },
  'POST /servers/:serverId/backup/check': { server: 'backups' },
  'POST /servers/:serverId/backup/restore': { server: 'backups' },
  'POST /servers/:serverId/backup/undo': { server: 'backups' },
  'POST /servers/:serverId/connection/test': { server: 'view' },
  'GET /servers/:serverId/console': { server: ['console', 'moderation'], isReading: true },
  'GET /servers/:serverId/console/runs': { server: ['console', 'moderation'], isReading: true },
  'GET /users/:id/deleted-servers': 'self',
  'POST /users/:id/deleted-servers/:serverId/restore': 'self',
  'DELETE /users/:id/deleted-servers/:serverId': 'self',
  'PUT /servers/:serverId/name': { server: 'owner' },
  'GET /servers/:serverId/worlds': { server: 'view' },
  'GET /servers/:serverId/worlds/:name': { server: 'view' },
  'PUT /servers/:serverId/worlds/:name': { server: 'worlds' },
  'DELETE /servers/:serverId/worlds/:name': { server: 'worlds' },
  'POST /servers/:serverId/worlds/:name/lock': { server: 'worlds' },
  'POST /servers/:serverId/worlds/:name/unlock': { server: 'worlds' },
  'GET /servers/:serverId/worlds/:name/tiles': { server: 'view' },
  'GET /servers/:serverId/worlds/:name/versions': { server: 'view' },
  'GET /servers/:serverId/worlds/:name/versions/:number/changes': { server: 'view' },
  'POST /servers/:serverId/worlds/:name/versions/:number/restore': { server: 'worlds' },
  'GET /servers/:serverId/deleted-worlds': { server: 'view' },
  'POST /servers/:serverId/worlds': { server: 'worlds' },
  'PUT /servers/:serverId/worlds/:name/name': { server: 'worlds' },
  'GET /servers/:serverId/worlds/:name/file': { server: 'view' },
  'GET /servers/:serverId/world-templates': { server: 'view' },
  'POST /servers/:serverId/world-templates': { server: 'worlds' },
  'PUT /servers/:serverId/world-templates/:templateId': { server: 'worlds' },
  'DELETE /servers/:serverId/world-templates/:templateId': { server: 'worlds' },
  'GET /servers/:serverId/world-templates/:templateId/file': { server: 'view' },
  'GET /servers/:serverId/stamps': { server: 'view' },
  'POST /servers/:serverId/stamps': { server: 'worlds' },
  'PUT /servers/:serverId/stamps/:stampId': { server: 'worlds' },
  'DELETE /servers/:serverId/stamps/:stampId': { server: 'worlds' },
  'GET /servers/:serverId/players': { server: 'view' },
  'GET /servers/:serverId/players/:name': { server: 'view' },
  'PUT /servers/:serverId/game-password': { server: 'view' },
  'PUT /servers/:serverId/players/:name': { server: 'players' },
  'DELETE /servers/:serverId/players/:name': { server: 'players' },
  'POST /servers/:serverId/players/:name/kick': { server: ['moderation', 'players'] },
  'GET /servers/:serverId/players/:name/profile': { server: 'view' },
  'GET /servers/:serverId/players/:name/alts': { server: ['moderation', 'players'] },
  'GET /servers/:serverId/players/:name/console-lines': {
    server: ['console', 'moderation'],
    isReading: true,
  },
  'GET /servers/:serverId/players/:name/actions': { server: ['moderation', 'players'] },
  'POST /servers/:serverId/players/:name/items': { server: 'players' },
  'GET /servers/:serverId/online-players': { server: 'view' },
  'POST /servers/:serverId/players/:name/ban': { server: ['moderation', 'players'] },
  'POST /servers/:serverId/players/:name/mute': { server: ['moderation', 'players'] },
  'DELETE /servers/:serverId/players/:name/mute': { server: ['moderation', 'players'] },
  'POST /servers/:serverId/players/:name/message': { server: ['moderation', 'players'] },
  'GET /servers/:serverId/backup': { server: 'view' },
  'GET /servers/:serverId/backups': { server: 'view' },
  'POST /servers/:serverId/backups': { server: 'backups' },
  'PUT /servers/:serverId/backups/:backupId': { server: 'backups' },
  'DELETE /servers/:serverId/backups/:backupId': { server: 'backups' },
  'POST /servers/:serverId/backups/:backupId/restore': { server: 'backups' },
  'POST /servers/:serverId/backups/:backupId/check': { server: 'backups' },
  'GET /servers/:serverId/backups/:backupId/download': { server: 'backups' },
  'GET /servers/:serverId/backups/:backupId/comparison': { server: 'backups', isReading: true },
  'GET /servers/:serverId/backups/:backupId/documents/:kind/:name/changes': {
    server: 'backups',
    isReading: true,
  },
  'POST /servers/:serverId/backups/:backupId/documents/:kind/:name/restore': {
    server: 'backups',
  },
  'GET /servers/:serverId/banned-players': { server: 'view' },
  'DELETE /servers/:serverId/backup': { server: 'backups' },
  'GET /servers/:serverId/reports': { server: ['moderation', 'players'] },
  'DELETE /servers/:serverId/reports/:report': { server: ['moderation', 'players'] },
  'GET /servers/:serverId/achievements': { server: 'view' },
  'PUT /servers/:serverId/achievements': { server: 'configuration' },
  'GET /servers/:serverId/world-ratings': { server: 'view' },
  'PUT /servers/:serverId/world-of-the-day': { server: 'worlds' },
  'GET /servers/:serverId/guilds': { server: 'view' },
  'GET /servers/:serverId/guilds/:guild': { server: 'view' },
  'PUT /servers/:serverId/guilds/:guild/name': { server: 'players' },
  'DELETE /servers/:serverId/guilds/:guild': { server: 'players' },
  'DELETE /servers/:serverId/guilds/:guild/members/:name': { server: ['moderation', 'players'] },
  'GET /servers/:serverId/moderation-actions': { server: ['moderation', 'players'] },
  'DELETE /servers/:serverId/banned-players/:name': { server: ['moderation', 'players'] },
  'GET /servers/:serverId/players/:name/versions': { server: 'view' },
  'GET /servers/:serverId/players/:name/versions/:number/changes': { server: 'view' },
  'POST /servers/:serverId/players/:name/versions/:number/restore': { server: 'players' },
  'GET /servers/:serverId/export': { server: 'backups' },
  'GET /servers/:serverId/import': { server: 'backups', isReading: true },
  'POST /servers/:serverId/import': {
    server: 'backups',
    also: ['worlds', 'players', 'configuration'],
  },
  'GET /items': 'anyone',
  'GET /servers/:serverId/items': { server: 'view' },
  'GET /servers/:serverId/config': { server: 'view' },
  'PUT /servers/:serverId/config': { server: 'configuration' },
  'GET /servers/:serverId/newbie-kit': { server: 'view' },
  'PUT /servers/:serverId/newbie-kit': { server: 'configuration' },
  'GET /servers/:serverId/game-store': { server: 'view' },
  'PUT /servers/:serverId/game-store': { server: 'configuration' },
  'GET /servers/:serverId/recipes': { server: 'view' },
  'PUT /servers/:serverId/recipes': { server: 'configuration' },
  'GET /servers/:serverId/scripts': { server: 'view' },
  'POST /servers/:serverId/scripts': { server: 'owner' },
  'GET /servers/:serverId/scripts/:script': { server: 'view' },
  'PUT /servers/:serverId/scripts/:script': { server: 'owner' },
  'PUT /servers/:serverId/scripts/:script/enabled': { server: 'owner' },
  'DELETE /servers/:serverId/scripts/:script': { server: 'owner' },
  'GET /servers/:serverId/scripts/:script/versions': { server: 'view' },
  'GET /servers/:serverId/scripts/:script/versions/:number': { server: 'view' },
  'GET /servers/:serverId/events': { server: 'view' },
  'POST /servers/:serverId/events': { server: ['configuration', 'console'] },
  'POST /servers/:serverId/events/stop': { server: ['configuration', 'console'] },
  'GET /servers/:serverId/commands': { server: 'view' },
  'PUT /servers/:serverId/commands': { server: 'configuration' },
  'GET /servers/:serverId/chat-rules': {
    server: ['moderation', 'configuration'],
    isReading: true,
  },
  'PUT /servers/:serverId/chat-rules': { server: 'configuration' },
  'GET /servers/:serverId/custom-items': { server: 'view' },
  'PUT /servers/:serverId/custom-items': { server: ['configuration', 'worlds'] },
  'POST /servers/:serverId/textures': { server: ['configuration', 'worlds'] },
  'GET /servers/:serverId/tasks': { server: 'view' },
  'POST /servers/:serverId/tasks': { server: 'tasks' },
  'DELETE /servers/:serverId/tasks/:taskId': { server: 'tasks' },
  'POST /servers/:serverId/tasks/:taskId/run': { server: 'tasks' },
  'POST /servers/:serverId/tasks/:taskId/pause': { server: 'tasks' },
  'POST /servers/:serverId/tasks/:taskId/resume': { server: 'tasks' },
  'GET /servers/:serverId/tasks/:taskId/runs': { server: 'view' },
  'GET /users/:id/activity': 'self',
  'GET /users/:id/ledger': 'self',
  'POST /users/:id/redeem': 'self',
  'GET /users/:id/public-redeem-codes': 'self',
  'GET /shop/items': 'signed-in',
  'POST /users/:id/shop/checkout': 'self',
  'GET /users/:id/shop/orders': 'self',
  'GET /servers/:serverId/storage': { server: 'view' },
  'GET /servers/:serverId/usage': { server: 'view' },
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
  'GET /servers/:serverId/pending-edits': { server: 'view' },
  'POST /servers/:serverId/pending-edits/:number': {
    server: ['worlds', 'players', 'configuration', 'moderation'],
  },
  'POST /admin/settings': 'settings:manage',
  'POST /admin/users/:discordId/ban': 'users:manage',
  'POST /admin/users/:discordId/unban': ['users:manage', 'bans:manage'],
  'GET /admin/people/:discordId': (
    ['users', 'servers', 'codes', 'feedback', 'bans', 'logs'] as const
  ).map((of) => `${of}:view` as const),
  'GET /admin/people/:discordId/servers': 'servers:view',
  'GET /admin/people/:discordId/bans': 'bans:view',
  'GET /admin/people/:discordId/feedback': 'feedback:view',
  'GET /admin/people/:discordId/notes': 'users:view',
  'POST /admin/people/:discordId/notes': 'users:manage',
  'DELETE /admin/people/:discordId/notes/:noteId': 'users:manage',
  'GET /admin/users/:discordId/ledger': 'users:view',
  'POST /admin/users/:discordId/credits': 'users:manage',
  'POST /admin/users/:discordId/expiry': 'users:manage',
  'POST /admin/users/:discordId/slot': 'users:manage',
  'POST /admin/users/:discordId/backups': 'users:manage',
  'POST /admin/users/:discordId/debt/forgive': 'users:manage',
  'POST /admin/users/:discordId/move': 'super-admin',
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
  'GET /admin/server-loads': 'servers:view',
  'GET /admin/servers/:name': 'servers:view',
  'GET /admin/servers/:name/usage': 'servers:view',
  'PUT /admin/servers/:name/owner': 'servers:manage',
  'PUT /admin/servers/:name/name': 'servers:manage',
  'POST /admin/servers/:name/hide-page': 'servers:manage',
  'GET /admin/deleted-servers': 'servers:manage',
  'POST /admin/deleted-servers/:serverId/restore': 'servers:manage',
  'GET /admin/confirmations': 'servers:manage',
  'POST /admin/confirmations/:id': 'servers:manage',
  'DELETE /admin/confirmations/:id': 'servers:manage',
  'POST /admin/servers/:name/:action': 'servers:manage',
  'POST /admin/servers/:name/suspend': 'servers:manage',
  'POST /admin/servers/:name/unsuspend': 'servers:manage',
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
  'GET /admin/bulk-grants/:batch': 'users:bulk_actions',
  'POST /admin/bulk-grants/:batch/take-back': 'users:bulk_actions',
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

const openToBanned = [
  'GET /users/:id/sessions',
  'DELETE /users/:id/sessions/:sessionId',
  'POST /auth/socket-ticket',
  'POST /register',
  'GET /users/:id/profile',
  'PUT /users/:id/language',
  'GET /users/:id/push-messages',
  'PUT /users/:id/push-messages/choices',
  'DELETE /users/:id/push-messages/devices/:deviceId',
  'POST /users/:id/push-messages/devices/:deviceId/test',
  'GET /servers',
  'PUT /users/:id/selected-server',
  'GET /users/:id/server',
  'GET /servers/:serverId',
  'GET /servers/:serverId/members',
  'GET /users/:id/support-visits',
  'POST /servers/:serverId/support-access/:visitId/allow-changes',
  'DELETE /servers/:serverId/support-access/:visitId',
  'GET /servers/:serverId/transfer',
  'GET /users/:id/transfers',
  'GET /servers/:serverId/invitations',
  'GET /users/:id/invitations',
  'GET /invitations/:code',
  'GET /servers/:serverId/last-exit',
  'GET /connection',
  'GET /users/:id/appeal',
  'POST /users/:id/appeal',
  'GET /servers/:serverId/connection',
  'GET /servers/:serverId/join-page',
  'GET /servers/:serverId/items',
  'GET /users/:id/deleted-servers',
  'GET /users/:id/activity',
  'GET /users/:id/ledger',
  'GET /users/:id/public-redeem-codes',
  'GET /engines',
  'GET /shop/items',
  'GET /users/:id/shop/orders',
  'GET /servers/:serverId/storage',
  'GET /servers/:serverId/usage',
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

const isOfUser = (route: Route) => listPaths(route).some((path) => path.includes('/:id/'))
const getName = (route: Route) => `${route.method} ${route.path}`
const isOwn = ({ access }: Route) =>
  access === 'self' || access === 'signed-in' || isServerAccess(access)

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
    for (const route of panel.app.routes.filter((route) => isOfUser(route))) {
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

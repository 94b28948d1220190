import { permissions } from '@trellis/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let nextId = 10
beforeAll(async () => {
  panel = await TestPanel.start({ environment: { SUPER_ADMIN_IDS: '1000,1001' } })
  boss = await panel.signIn('1000')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const as = (who: SignedIn, method: string, path: string, body?: unknown) =>
  panel.call(method, path, { token: who.token, body })
const asBoss = (method: string, path: string, body?: unknown) => as(boss, method, path, body)
const promote = (who: SignedIn) => asBoss('POST', '/admin/admins', { discordId: who.id })
const promoteToSuper = (who: SignedIn, by = boss) =>
  as(by, 'POST', '/admin/superadmins', { discordId: who.id })
const demoteFromSuper = (who: SignedIn, by = boss) =>
  as(by, 'DELETE', `/admin/superadmins/${who.id}`)
const getRole = async (who: SignedIn) => {
  const { body } = await asBoss('GET', `/admin/all-users?search=${who.growId}`)
  const row = body.find((it: { DiscordID: string }) => it.DiscordID === who.id)
  return row.isSuperAdmin ? 'super' : row.isAdmin ? 'admin' : 'user'
}

describe('an admin role', () => {
  it('is promoted and demoted one step at a time, with a notice, a log entry and an undo', async () => {
    const who = await newUser()
    const steps: [() => ReturnType<typeof promote>, string, string][] = [
      [() => promote(who), 'User promoted to admin.', 'admin'],
      [() => promoteToSuper(who), 'Admin is now a super admin.', 'super'],
      [() => demoteFromSuper(who), 'Super admin is now an admin.', 'admin'],
      [() => asBoss('DELETE', `/admin/admins/${who.id}`), 'Admin removed.', 'user'],
    ]
    for (const [step, message, role] of steps) {
      const { status, body } = await step()
      expect([status, body.message]).toEqual([200, message])
      expect(await getRole(who)).toBe(role)
    }
    const { body: log } = await asBoss('GET', `/admin/logs?search=user${who.id}&actorType=Admin`)
    expect(log.map((it: { action: string }) => it.action)).toEqual([
      'Admin removed',
      'Super admin demoted to admin',
      'Admin made super admin',
      'User promoted to admin',
    ])
    expect(log[1].details).toMatchObject({ before: { role: 'super' }, after: { role: 'admin' } })
    const again = await promote(who)
    await asBoss('POST', `/admin/undo/${again.body.undo.id}`)
    expect(await getRole(who)).toBe('user')
  })

  it('refuses to skip a step or to repeat the current role', async () => {
    const who = await newUser()
    const refused = async (answer: Promise<{ status: number; body: { error: string } }>) => {
      const { status, body } = await answer
      return [status, body.error]
    }
    expect(await refused(promoteToSuper(who))).toEqual([409, 'Promote this user to admin first.'])
    expect(await refused(demoteFromSuper(who))).toEqual([409, 'This user is not a super admin.'])
    const remove = () => asBoss('DELETE', `/admin/admins/${who.id}`)
    expect(await refused(remove())).toEqual([409, 'This user is not an admin.'])
    await promote(who)
    expect(await refused(promote(who))).toEqual([409, 'This user is an admin already.'])
    await promoteToSuper(who)
    expect(await refused(remove())).toEqual([409, 'Demote this super admin to admin first.'])
    await demoteFromSuper(who)
    for (const discordId of ['404404', '900']) {
      const path = `/admin/admins/${discordId}`
      expect((await asBoss('DELETE', path)).status).toBe(404)
      expect((await asBoss('POST', '/admin/admins', { discordId })).status).toBe(404)
    }
    for (const body of [
      {},
      { discordId: 5 },
      { discordId: 'x' },
      { discordId: '1', role: 'super' },
    ])
      expect((await asBoss('POST', '/admin/admins', body)).status).toBe(400)
  })

  it('refuses changes to oneself and to the last super admin', async () => {
    const own = await demoteFromSuper(boss)
    expect([own.status, own.body.error]).toEqual([403, 'You cannot change your own role.'])
    const other = await panel.signIn('1001')
    // Both demotions run at once: the second admin is no super admin any more, or would leave none.
    const both = await Promise.all([demoteFromSuper(other), demoteFromSuper(boss, other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const rows = await panel.sql("select id from account where role = 'super'")
    expect(rows.length).toBe(1)
    const [winner, loser] = rows[0]?.['id'] === '1000' ? [boss, other] : [other, boss]
    const last = await demoteFromSuper(winner, winner)
    expect(last.status).toBe(403)
    await as(winner, 'POST', '/admin/superadmins', { discordId: loser.id })
    expect(await getRole(loser)).toBe('super')
  })

  it('becomes user when its holder is banned, and admins cannot be banned', async () => {
    const who = await newUser()
    await asBoss('POST', `/admin/users/${who.id}/ban`, { reason: 'x', duration: '1d' })
    const refused = await promote(who)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This user is banned. Lift the ban first.',
    ])
    const admin = await newUser()
    await promote(admin)
    const ban = await asBoss('POST', `/admin/users/${admin.id}/ban`, {
      reason: 'x',
      duration: '1d',
    })
    expect([ban.status, ban.body.error]).toEqual([403, 'Admins cannot be banned.'])
  })

  it('takes effect on the next call, and on open sockets', async () => {
    const who = await newUser()
    const live = LiveClient.open(panel, who)
    await live.next('account')
    const path = `/admin/admins/${who.id}/permissions`
    await promote(who)
    await asBoss('PUT', path, { permissions: ['bans:view'] })
    expect((await as(who, 'GET', '/admin/bans')).status).toBe(200)
    expect((await as(who, 'GET', '/admin/logs')).status).toBe(403)
    await live.next('account', (it) => it.payload.user.permissions.includes('bans:view'))
    await asBoss('DELETE', `/admin/admins/${who.id}`)
    expect((await as(who, 'GET', '/admin/bans')).status).toBe(403)
    const isOut = () => live.frames.findLast(({ type }) => type === 'account')
    await panel.until(async () => {
      const last = isOut()
      return last?.type === 'account' && !last.payload.user.isAdmin
    })
    live.socket.close()
  })
})

describe('admin permissions', () => {
  it('are saved as a set, for admins who are not super admins', async () => {
    const who = await newUser()
    const path = `/admin/admins/${who.id}/permissions`
    const save = (list: unknown) => asBoss('PUT', path, { permissions: list })
    expect((await asBoss('GET', path)).status).toBe(404)
    expect((await save(['logs:view'])).status).toBe(409)
    await promote(who)
    expect((await asBoss('GET', path)).body).toEqual({ permissions: [] })
    const saved = await save(['logs:view', 'codes:view'])
    expect(saved.body.message).toBe('Permissions saved.')
    expect((await asBoss('GET', path)).body).toEqual({ permissions: ['codes:view', 'logs:view'] })
    for (const wrong of [['all'], ['logs:view', 'logs:view'], 'logs:view', [1], undefined])
      expect((await save(wrong)).status).toBe(400)
    await asBoss('POST', `/admin/undo/${saved.body.undo.id}`)
    expect((await asBoss('GET', path)).body).toEqual({ permissions: [] })
    await promoteToSuper(who)
    expect((await asBoss('GET', path)).body.permissions).toEqual([...permissions])
    expect((await save(['logs:view'])).body).toEqual({
      error: 'A super admin has every permission.',
      code: 'conflict',
      params: { reason: 'has-every-permission' },
    })
    await demoteFromSuper(who)
  })

  it('give no power over other admins', async () => {
    const [admin, other] = [await newUser(), await newUser()]
    for (const who of [admin, other]) {
      await promote(who)
      await asBoss('PUT', `/admin/admins/${who.id}/permissions`, { permissions: [...permissions] })
    }
    for (const [method, path, body] of [
      ['POST', `/admin/users/${other.id}/credits`, { action: 'add', amount: 1 }],
      ['POST', `/admin/users/${other.id}/set-free`, undefined],
      ['POST', `/admin/users/${other.id}/ban`, { reason: 'x', duration: '1d' }],
      ['POST', `/admin/users/${admin.id}/credits`, { action: 'add', amount: 1 }],
      ['DELETE', `/admin/admins/${other.id}`, undefined],
      ['PUT', `/admin/admins/${other.id}/permissions`, { permissions: [] }],
      ['POST', '/admin/superadmins', { discordId: admin.id }],
      ['GET', '/admin/all-users', undefined],
    ] as const)
      expect([path, (await as(admin, method, path, body)).status]).toEqual([path, 403])
  })
})

describe('the list of all users', () => {
  it('shows their roles, admins first', async () => {
    const { body } = await asBoss('GET', '/admin/all-users')
    const roles = body.map((it: { isAdmin: boolean; isSuperAdmin: boolean }) =>
      it.isSuperAdmin ? 2 : it.isAdmin ? 1 : 0,
    )
    expect(roles).toEqual(roles.toSorted((a: number, b: number) => b - a))
    expect(body[0]).toEqual({
      DiscordID: expect.any(String),
      DiscordUsername: expect.any(String),
      GrowID: expect.any(String),
      isAdmin: true,
      isSuperAdmin: true,
    })
    const found = await asBoss('GET', '/admin/all-users?search=user1000')
    expect(found.body.map((it: { DiscordID: string }) => it.DiscordID)).toEqual(['1000'])
  })
})

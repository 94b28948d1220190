import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let nextId = 10
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const asBoss = (method: string, path: string, body?: unknown) => money.asBoss(method, path, body)
const undo = (answer: Answer, who = money.boss) =>
  panel.call('POST', `/admin/undo/${answer.body.undo.id}`, { token: who.token })
const managed = async (who: SignedIn) => (await asBoss('GET', `/admin/users/${who.id}`)).body
const change = (who: SignedIn, what: string, body?: unknown) =>
  asBoss('POST', `/admin/users/${who.id}/${what}`, body)
const newAdmin = async (permissions: string[]) => {
  const admin = await newUser()
  await asBoss('POST', '/admin/admins', { discordId: admin.id })
  await asBoss('PUT', `/admin/admins/${admin.id}/permissions`, { permissions })
  return admin
}

describe('an undone change', () => {
  it.each([
    ['credits', { action: 'add', amount: 50 }, { Credit: 50 }],
    ['expiry', { action: 'set', amount: 30 }, { ServerTime: 30 }],
    ['slot', { action: 'remove', amount: 1 }, { Slot: 0 }],
    ['set-storage', { limitMB: 2000 }, { StorageLimitMB: 2000 }],
    ['backups', { action: 'add', amount: 4 }, { ExtraBackups: 4 }],
    ['set-paid', { duration: '30d' }, { AccountType: 'Paid' }],
    ['set-paid', { duration: 'perm' }, { AccountType: 'Paid' }],
    ['ban', { reason: 'Cheating', duration: '7d' }, { IsBanned: true }],
  ])('restores %s after %j, and keeps all sums consistent', async (what, body, after) => {
    const who = await newUser()
    const was = await managed(who)
    expect(was).not.toMatchObject(after)
    const changed = await change(who, what, body)
    expect(changed.body.undo.label).toContain(`user${who.id}`)
    expect(await managed(who)).toMatchObject(after)
    expect((await undo(changed)).body).toMatchObject({ left: [] })
    const { estimatedExpiry: _before, ...rest } = was
    expect(await managed(who)).toMatchObject(rest)
    expect(await money.faults()).toEqual([])
    const again = await undo(changed)
    expect([again.status, again.body.error]).toEqual([409, 'This was undone already.'])
  })

  it('is logged with actor, target and change', async () => {
    const who = await newUser()
    await undo(await change(who, 'ban', { reason: 'Cheating', duration: '7d' }))
    const { body } = await asBoss('GET', `/admin/logs?search=user${who.id}&limit=5`)
    expect(body[0]).toMatchObject({
      actorType: 'Admin',
      actorName: 'user1000',
      action: 'Change undone',
      details: {
        change: { code: 'user-banned', params: { name: `user${who.id}` } },
        userId: who.id,
      },
    })
  })

  it('restores a lifted ban, and a ban that a newer one replaced', async () => {
    const who = await newUser()
    await change(who, 'ban', { reason: 'First', duration: 'perm' })
    const newer = await change(who, 'ban', { reason: 'Second', duration: '1d' })
    expect((await undo(newer)).status).toBe(200)
    expect((await managed(who)).BanInfo).toMatchObject({ reason: 'First', expires: '' })
    const lifted = await change(who, 'unban')
    expect((await managed(who)).IsBanned).toBe(false)
    expect((await undo(lifted)).status).toBe(200)
    expect((await managed(who)).BanInfo).toMatchObject({ reason: 'First' })
  })

  it('restores a code with its stock and claims, unless it was recreated', async () => {
    const code = await money.newCode({ stock: 2, customSuffix: 'UNDO' })
    const who = await newUser()
    await money.redeem(who, code)
    const deleted = await asBoss('DELETE', `/admin/redeem-codes/${code}`)
    expect((await undo(deleted)).status).toBe(200)
    const { body } = await asBoss('GET', '/admin/redeem-codes')
    expect(body.find((it: { code: string }) => it.code === code)).toMatchObject({
      Stock: 2,
      'Claimed by': [who.growId],
    })
    const again = await asBoss('DELETE', `/admin/redeem-codes/${code}`)
    await money.newCode({ customSuffix: 'UNDO' })
    const late = await undo(again)
    expect([late.status, late.body.code]).toEqual([409, 'code-taken'])
  })

  it('restores feedback and its status', async () => {
    const who = await newUser()
    const body = { type: 'Suggestion', message: 'More worlds' }
    await panel.call('POST', '/feedback', { token: who.token, body })
    const find = async () =>
      (await asBoss('GET', '/admin/feedback')).body.find(
        (it: { submittedByUsername: string }) => it.submittedByUsername === `user${who.id}`,
      )
    const before = await find()
    const set = await asBoss('PUT', `/admin/feedback/${before.id}/status`, { status: 'Resolved' })
    const deleted = await asBoss('DELETE', `/admin/feedback/${before.id}`)
    expect(await find()).toBeUndefined()
    expect((await undo(set)).status).toBe(404)
    await undo(deleted)
    expect(await find()).toEqual({ ...before, status: 'Resolved' })
    await undo(set)
    expect(await find()).toEqual(before)
  })

  it('restores settings in every open panel, unless they changed since', async () => {
    const { body: before } = await asBoss('GET', '/admin/settings')
    const on = { maintenance: false, disableServerCreation: true, disableServerActions: false }
    const saved = await asBoss('POST', '/admin/settings', on)
    expect((await undo(saved)).status).toBe(200)
    expect((await asBoss('GET', '/admin/settings')).body).toEqual(before)
    const again = await asBoss('POST', '/admin/settings', on)
    await asBoss('POST', '/admin/settings', { ...on, disableServerActions: true })
    const late = await undo(again)
    expect([late.status, late.body.error]).toEqual([409, 'The settings have been changed since.'])
    await asBoss('POST', '/admin/settings', before)
  })

  it('is not offered for a change without effect', async () => {
    const who = await newUser()
    const same = await change(who, 'credits', { action: 'set', amount: 0 })
    expect(same.body.undo).toBeNull()
    const { body: settings } = await asBoss('GET', '/admin/settings')
    expect((await asBoss('POST', '/admin/settings', settings)).body.undo).toBeNull()
  })
})

describe('undoing', () => {
  it('is refused when the balance is spent, and can be retried', async () => {
    const who = await newUser()
    const given = await change(who, 'credits', { action: 'add', amount: 500 })
    await money.checkout(who, { server_time_7: 1 })
    const refused = await undo(given)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain('Not enough credits left')
    await money.give(who, 1000)
    expect((await undo(given)).status).toBe(200)
    expect(await money.faults()).toEqual([])
  })

  it('is offered for ten minutes, to admins who may make the change', async () => {
    const admin = await newAdmin(['users:view', 'users:manage'])
    const who = await newUser()
    const asAdmin = { token: admin.token, body: { reason: 'Spam', duration: '1d' } }
    const ban = await panel.call('POST', `/admin/users/${who.id}/ban`, asAdmin)
    const offered = async (reader: SignedIn) =>
      (await panel.call('GET', '/admin/undo', { token: reader.token })).body.filter(
        ({ id }: { id: string }) => id === ban.body.undo.id,
      )
    expect(await offered(admin)).toEqual([ban.body.undo])
    expect(ban.body.undo.label).toBe(`Banned user${who.id}`)
    const other = await newAdmin(['users:view', 'bans:view', 'bans:manage'])
    expect(await offered(other)).toEqual([])
    expect((await undo(ban, other)).status).toBe(403)
    expect((await undo(ban, who)).status).toBe(403)
    panel.clock.offsetMs = 10 * 60_000 + 1
    try {
      expect((await panel.call('GET', '/admin/undo', { token: admin.token })).body).toEqual([])
      const late = await undo(ban, admin)
      expect([late.status, late.body.code]).toEqual([409, 'too-late'])
    } finally {
      panel.clock.offsetMs = 0
    }
    expect((await undo(ban, admin)).status).toBe(200)
  })

  it('is allowed to another admin with the same permission, who sees its author', async () => {
    const admin = await newAdmin(['users:view', 'users:manage'])
    const colleague = await newAdmin(['users:view', 'users:manage'])
    for (const by of [colleague, money.boss]) {
      const who = await newUser()
      const asAdmin = { token: admin.token, body: { action: 'add', amount: 5 } }
      const given = await panel.call('POST', `/admin/users/${who.id}/credits`, asAdmin)
      const { body: offers } = await panel.call('GET', '/admin/undo', { token: by.token })
      expect(offers).toContainEqual({ ...given.body.undo, by: `user${admin.id}` })
      expect((await undo(given, by)).status).toBe(200)
      expect((await managed(who)).Credit).toBe(0)
      const gone = await panel.call('GET', '/admin/undo', { token: admin.token })
      expect(gone.body).not.toContainEqual(given.body.undo)
    }
  })

  it('of a bulk change is labelled by its outcome, not by the request', async () => {
    const users = await Promise.all([newUser(), newUser(), newUser()])
    const admins = await Promise.all([newAdmin([]), newAdmin([])])
    const discordIds = [...users, ...admins].map(({ id }) => id)
    const form = { discordIds, action: 'ban', reason: 'x', duration: '1d' }
    const { body } = await asBoss('POST', '/admin/users/bulk', form)
    expect([body.message, body.undo.label]).toEqual(['Done for 3 of 5 users.', 'Banned 3 users'])
    const { body: offers } = await asBoss('GET', '/admin/undo')
    expect(offers).toContainEqual(body.undo)
    const again = await asBoss('POST', '/admin/users/bulk', {
      ...form,
      discordIds: [users[0]?.id, admins[0]?.id],
    })
    expect(again.body.undo.label).toBe('Banned 1 user')
    const { body: nothing } = await asBoss('POST', '/admin/users/bulk', {
      ...form,
      discordIds: admins.map(({ id }) => id),
    })
    expect(nothing.undo).toBeNull()
    const done = await panel.call('POST', `/admin/undo/${body.undo.id}`, {
      token: money.boss.token,
    })
    expect(done.status).toBe(200)
  })

  it('requires the permission of the change at that moment', async () => {
    const admin = await newAdmin(['users:view', 'users:manage'])
    const who = await newUser()
    const asAdmin = { token: admin.token, body: { action: 'add', amount: 5 } }
    const given = await panel.call('POST', `/admin/users/${who.id}/credits`, asAdmin)
    await asBoss('PUT', `/admin/admins/${admin.id}/permissions`, { permissions: ['users:view'] })
    expect((await undo(given, admin)).status).toBe(403)
    expect((await undo(given)).status).toBe(200)
  })

  it('succeeds once under concurrent requests', async () => {
    const who = await newUser()
    const given = await change(who, 'credits', { action: 'add', amount: 70 })
    const both = await Promise.all([undo(given), undo(given)])
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect((await managed(who)).Credit).toBe(0)
    expect(await money.faults()).toEqual([])
  })
})

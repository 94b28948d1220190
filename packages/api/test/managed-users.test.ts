import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let nextId = 10
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const asBoss = (method: string, path: string, body?: unknown) => money.asBoss(method, path, body)
const find = async (query: string) => (await asBoss('GET', `/admin/users?${query}`)).body
const getIds = (page: { rows: { DiscordID: string }[] }) => page.rows.map((it) => it.DiscordID)
const bulk = (body: object) => asBoss('POST', '/admin/users/bulk', body)

describe('the list of users', () => {
  it('shows registered users, newest first, ten per page', async () => {
    const users: SignedIn[] = []
    for (let count = 0; count < 12; count++) users.push(await newUser())
    await panel.logIn({ user: { id: '900', username: 'unregistered' } })
    const first = await find('')
    expect(getIds(first)).toEqual(
      users
        .map(({ id }) => id)
        .reverse()
        .slice(0, 10),
    )
    expect(first).toMatchObject({ total: 13, isCapped: false, page: 1, pageSize: 10 })
    expect(getIds(await find('page=2'))).toEqual(['11', '10', '1000'])
    expect(getIds(await find('page=3'))).toEqual([])
    expect(first.rows[0]).toEqual({
      DiscordID: users.at(-1)?.id,
      DiscordUsername: `user${users.at(-1)?.id}`,
      GrowID: users.at(-1)?.growId,
      ServerName: '',
      servers: 0,
      AccountType: 'Free',
      StorageUsedMB: 0,
      StorageLimitMB: 500,
      IsBanned: false,
      isAdmin: false,
    })
  })

  it('names every server of a user, and counts them in the list', async () => {
    const who = await panel.signIn('555000222', 'Twofold')
    const slots = { action: 'set', amount: 2 }
    await asBoss('POST', `/admin/users/${who.id}/slot`, slots)
    for (const serverName of ['First-One', 'Second-One'])
      await panel.call('POST', '/servers', { token: who.token, body: { serverName } })
    expect((await find('search=Twofold')).rows[0]).toMatchObject({
      ServerName: 'First-One',
      servers: 2,
    })
    const read = await asBoss('GET', `/admin/users/${who.id}`)
    expect(read.body.servers).toEqual(['First-One', 'Second-One'])
  })

  it('is searched by substrings of id, name, GrowID and server, ignoring case', async () => {
    const who = await panel.signIn('777000111', 'Zebra9')
    const own = { token: who.token, body: { serverName: 'Stripes_1' } }
    await panel.call('POST', `/users/${who.id}/server`, own)
    for (const search of ['777000', 'USER777', 'zebra', 'EBRA9', 'stripes', 'ipes_1', 'a9', 's_'])
      expect([search, getIds(await find(`search=${search}`))]).toEqual([search, [who.id]])
    // A search does not match across fields, and wildcard characters match only themselves.
    for (const search of [
      '111 user',
      '%25%25%25',
      '___',
      'zeb%25',
      '"OR"',
      "x' or '1'='1",
      'nosuch',
    ])
      expect([search, getIds(await find(`search=${search}`))]).toEqual([search, []])
    await panel.call('DELETE', `/users/${who.id}/server`, { token: who.token })
    expect(getIds(await find('search=stripes'))).toEqual([])
    const renamed = { id: who.id, username: 'Renamed\u202e' }
    await panel.logIn({ user: renamed })
    expect(getIds(await find('search=renamed'))).toEqual([who.id])
    expect(getIds(await find('search=user777'))).toEqual([])
  })

  it('is filtered by active bans', async () => {
    const who = await newUser()
    const ban = { reason: 'Spam', duration: '5m' }
    await asBoss('POST', `/admin/users/${who.id}/ban`, ban)
    expect(await find('filter=banned')).toMatchObject({ rows: [{ DiscordID: who.id }], total: 1 })
    expect(getIds(await find(`filter=active&search=${who.growId}`))).toEqual([])
    panel.clock.offsetMs = 300_001
    try {
      expect(getIds(await find('filter=banned'))).toEqual([])
      expect(getIds(await find(`filter=active&search=${who.growId}`))).toEqual([who.id])
    } finally {
      panel.clock.offsetMs = 0
    }
    for (const query of ['filter=none', 'page=0', 'page=1.5', `search=${'x'.repeat(101)}`])
      expect([query, (await asBoss('GET', `/admin/users?${query}`)).status]).toEqual([query, 400])
  })

  it('shows one user with all editable values', async () => {
    const who = await newUser()
    const { body } = await asBoss('GET', `/admin/users/${who.id}`)
    expect(body).toMatchObject({
      DiscordID: who.id,
      GrowID: who.growId,
      ServerTime: 3,
      Slot: 1,
      Credit: 0,
      BanInfo: null,
    })
    expect(Object.keys(body)).not.toContain('email')
    expect((await asBoss('GET', '/admin/users/404404')).status).toBe(404)
    expect((await asBoss('GET', '/admin/users/900')).status).toBe(404)
    expect((await asBoss('GET', '/admin/users/maya')).status).toBe(400)
  })
})

describe('the impact of an action', () => {
  it('is counted beforehand', async () => {
    const who = await newUser()
    const own = { token: who.token, body: { serverName: 'Touched' } }
    await panel.call('POST', `/users/${who.id}/server`, own)
    await panel.call('POST', `/users/${who.id}/server/start`, { token: who.token })
    const read = async (discordIds: unknown) =>
      asBoss('POST', '/admin/users/impact', { discordIds })
    await panel.until(async () => (await read([who.id])).body.onlineServers === 1)
    const { body } = await read([who.id, '1000', '404404'])
    expect(body).toEqual({
      users: 2,
      admins: 1,
      banned: 0,
      servers: 1,
      onlineServers: 1,
      players: 0,
    })
    // A super admin's other actions apply to admins, too.
    await panel.call('POST', '/users/1000/server', {
      token: money.boss.token,
      body: { serverName: 'Of-An-Admin' },
    })
    const discordIds = [who.id, '1000']
    const servers = async (action: string) =>
      (await asBoss('POST', '/admin/users/impact', { discordIds, action })).body.servers
    expect([await servers('ban'), await servers('setTime')]).toEqual([1, 2])
    for (const wrong of [
      [],
      ['x'],
      [who.id, who.id],
      'all',
      Array.from({ length: 201 }, (_, at) => String(at)),
    ])
      expect((await read(wrong)).status).toBe(400)
    const banned = await bulk({ discordIds: [who.id], action: 'ban', reason: 'x', duration: '1d' })
    expect(banned.body.results[0].ok).toBe(true)
    const status = async () => (await panel.call('GET', '/status')).body.hostedServers[0].status
    await panel.until(async () => (await status()) === 'OFFLINE')
  })
})

describe('a bulk action', () => {
  it('handles each target independently, reports each result, and is undone for all', async () => {
    const [one, two, three] = [await newUser(), await newUser(), await newUser()]
    await asBoss('POST', '/admin/admins', { discordId: three.id })
    const admin = await newUser()
    await asBoss('POST', '/admin/admins', { discordId: admin.id })
    const permissions = ['users:bulk_actions', 'users:view']
    await asBoss('PUT', `/admin/admins/${admin.id}/permissions`, { permissions })
    const discordIds = [one.id, '404404', two.id, three.id, admin.id]
    const body = { discordIds, action: 'addTime', amount: 30 }
    const done = await panel.call('POST', '/admin/users/bulk', { token: admin.token, body })
    expect(done.body.message).toBe('Done for 2 of 5 users.')
    const adminOnly = {
      message: "Only a super admin can change an admin's account.",
      code: 'not-allowed',
      params: { reason: 'account-super-only' },
    }
    const updated = { message: expect.any(String), code: 'balance-updated' }
    expect(done.body.results).toMatchObject([
      { discordId: one.id, username: `user${one.id}`, ok: true, ...updated },
      { discordId: '404404', username: '', ok: false, message: 'No such user.' },
      { discordId: two.id, username: `user${two.id}`, ok: true, ...updated },
      { discordId: three.id, username: `user${three.id}`, ok: false, ...adminOnly },
      { discordId: admin.id, username: `user${admin.id}`, ok: false, ...adminOnly },
    ])
    const days = async (who: SignedIn) =>
      (await asBoss('GET', `/admin/users/${who.id}`)).body.ServerTime
    expect([await days(one), await days(two), await days(three)]).toEqual([33, 33, 3])
    await money.asBoss('POST', `/admin/users/${two.id}/expiry`, { action: 'set', amount: 1 })
    const path = `/admin/undo/${done.body.undo.id}`
    const undone = await panel.call('POST', path, { token: admin.token })
    expect(undone.body.message).toBe('Undone for 1 of 2.')
    expect(undone.body.left).toEqual(['Not enough server time left to take this back.'])
    expect([await days(one), await days(two)]).toEqual([3, 1])
    expect(await money.faults()).toEqual([])
  })

  it.each([
    ['unban', {}, 'This user is not banned.'],
    ['removeSlots', { amount: 5 }, 'Slots cannot go below zero.'],
    ['removeTime', { amount: 9 }, 'Server time cannot go below zero.'],
  ])('%s explains why it cannot', async (action, form, sentence) => {
    const who = await newUser()
    const { body } = await bulk({ discordIds: [who.id], action, ...form })
    expect(body.results[0].ok).toBe(false)
    expect(body.results[0].message).toContain(sentence)
    expect(body.undo).toBeNull()
  })

  it.each([
    [{ action: 'ban', reason: 'x' }, 'Reason and duration are required to ban a user.'],
    [
      { action: 'ban', reason: ' ', duration: '1d' },
      'Reason and duration are required to ban a user.',
    ],
    [
      { action: 'ban', reason: 'x', duration: 'soon' },
      'The duration must look like 7d, 2w, 12h, 30m or perm.',
    ],
    [{ action: 'addTime' }, 'Please enter a valid non-negative number.'],
    [{ action: 'addTime', amount: -1 }, 'Please enter a valid non-negative number.'],
    [{ action: 'addTime', amount: 1.5 }, 'Please enter a valid non-negative number.'],
    [{ action: 'addTime', amount: '5' }, 'Please enter a valid non-negative number.'],
    [{ action: 'setSlots', amount: 1001 }, 'At most 1,000.'],
    [{ action: 'addCredits', amount: 1_000_000_001 }, 'At most 1,000,000,000.'],
    [{ action: 'addTime', amount: 1e300 }, undefined],
    [{ action: 'promote' }, undefined],
    [{ action: 'unban', role: 'super' }, undefined],
  ])('refuses %j with a sentence, and does nothing', async (form, sentence) => {
    const who = await newUser()
    const { status, body } = await bulk({ discordIds: [who.id], ...form })
    expect(status).toBe(400)
    if (sentence !== undefined) expect(body.error).toBe(sentence)
    expect((await asBoss('GET', `/admin/users/${who.id}`)).body.ServerTime).toBe(3)
  })
})

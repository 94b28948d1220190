import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { references } from '../src/people/account-moves/references.ts'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { Money } from './kit/money.ts'
import { listColumns, readTables } from './kit/tables.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({
    withAgent: true,
    environment: { SUPER_ADMIN_IDS: '1000,1001' },
  })
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const createId = () => String(nextId++)
const logIn = async (id: string) =>
  (await panel.logIn({ user: { id, username: `user${id}` } })).body
const move = (from: string, to: string, by: SignedIn = money.boss) =>
  panel.call('POST', `/admin/users/${from}/move`, { token: by.token, body: { discordId: to } })
const undo = (id: string) => money.asBoss('POST', `/admin/undo/${id}`)
const callAs = (token: string, method: string, path: string, body?: unknown) =>
  panel.call(method, path, { token, body })

/** An owner with something in most tables that name an account. */
async function createRich(name: string) {
  const owner = await GameOwner.create(panel, createId(), name)
  const { who, id } = owner
  await money.give(who, 500)
  await money.redeem(who, await money.newCode({}))
  await money.checkout(who, [{ id: 'storage_upgrade_2000', quantity: 1 }])
  await owner.put('/server/name', { serverName: `${name}-2` })
  await owner.post('/server/tasks', { type: 'restart', schedule: '0 4 * * *' })
  await owner.post('/server/backup')
  await panel.until(async () => (await owner.get('/server/backup')).body.progress === null)
  const helper = await panel.signIn(createId())
  for (const [to, by] of [
    [helper, who],
    [who, (await createFriend(`${name}-F`)).who],
  ] as const) {
    const of = by === who ? id : (await listServers(by)).find((it) => it.role === 'owner')?.id
    const body = { preset: 'manager', discordId: to.id }
    const made = await callAs(by.token, 'POST', `/servers/${of}/invitations`, body)
    await callAs(to.token, 'POST', `/invitations/${made.body.code}/accept`)
  }
  return { owner, helper }
}

const createFriend = (name: string) => GameOwner.create(panel, createId(), name)
const listServers = async (who: { token: string }): Promise<{ id: string; role: string }[]> =>
  (await callAs(who.token, 'GET', '/servers')).body

describe('an account that moves', () => {
  it('has everything under its new id, and nothing under the old one', async () => {
    const { owner, helper } = await createRich('Moved')
    const { who } = owner
    const before = {
      profile: await money.profile(who),
      lines: await money.lines(who),
      servers: await listServers(who),
      log: (await callAs(who.token, 'GET', `/users/${who.id}/activity`)).body,
    }
    const live = LiveClient.open(panel, who)
    await live.next('account')
    const to = createId()
    const { status, body } = await move(who.id, to)
    expect([status, body.message]).toEqual([
      200,
      `The account of ${who.growId} has the Discord ID ${to} now.`,
    ])
    await live.closed
    expect((await callAs(who.token, 'GET', `/users/${who.id}/profile`)).status).toBe(401)
    const newcomer = await logIn(to)
    const notices = await callAs(newcomer.sessionToken, 'GET', `/users/${to}/notices`)
    expect(notices.body.notices[0]).toMatchObject({ code: 'account-moved' })
    const renewed = await panel.call('POST', '/auth/refresh', {
      body: { refreshToken: who.refreshToken },
    })
    expect(renewed.status).toBe(401)
    const { sessionToken: token, user } = await logIn(to)
    expect(user).toMatchObject({ id: to, growId: who.growId, username: `user${to}` })
    const now = { ...who, id: to, token }
    const profile = await money.profile(now)
    expect(profile).toMatchObject({
      ...before.profile,
      id: to,
      username: `user${to}`,
      serverTime: expect.any(Number),
      estimatedExpiry: expect.any(String),
    })
    expect(await money.lines(now)).toEqual(before.lines)
    expect(await listServers(now)).toEqual(before.servers)
    const log = (await callAs(token, 'GET', `/users/${to}/activity`)).body
    expect(log.slice(1)).toEqual(before.log)
    expect(log[0]).toMatchObject({
      action: 'Account moved to another Discord ID',
      details: { from: who.id, to, growId: who.growId },
    })
    const again = await money.checkout(now, [{ id: 'storage_upgrade_2000', quantity: 1 }])
    expect(again.status).not.toBe(200)
    expect(await money.faults()).toEqual([])
    const theirs = GameOwner.of(panel, now, owner.id)
    expect((await theirs.post('/server/backup/restore')).status).toBe(202)
    await panel.until(async () => (await theirs.get('/server/backup')).body.progress === null)
    expect((await theirs.get('/server/backup')).body.failure).toBeNull()
    expect((await theirs.get('/server/tasks')).body.tasks).toHaveLength(1)
    const members = (await callAs(token, 'GET', `/servers/${owner.id}/members`)).body
    expect(members.map((it: { discordId: string }) => it.discordId)).toEqual([helper.id])
    const found = await money.asBoss('GET', `/admin/users?search=${to}`)
    expect(found.body.rows).toMatchObject([{ DiscordID: to, GrowID: who.growId }])
    // The old id is a newcomer, who can have another account.
    const old = await logIn(who.id)
    expect(old.user.growId).toBe('')
    const path = `/users/${who.id}/profile`
    expect((await callAs(old.sessionToken, 'GET', path)).status).toBe(404)
    expect((await callAs(old.sessionToken, 'GET', `/servers/${owner.id}`)).status).toBe(403)
  })

  it('is as before after the undo, also in place of an empty account of the new id', async () => {
    const { owner } = await createRich('Undone')
    const to = createId()
    await logIn(to)
    const before = await readTables(panel)
    const moved = await move(owner.who.id, to)
    expect(moved.status).toBe(200)
    const { sessionToken } = await logIn(to)
    // The old id signs in between, and is empty again.
    await logIn(owner.who.id)
    const undone = await undo(moved.body.undo.id)
    expect([undone.status, undone.body.message]).toEqual([
      200,
      `Undone: Moved the account of ${owner.who.growId}.`,
    ])
    expect((await callAs(sessionToken, 'GET', `/users/${to}/profile`)).status).toBe(401)
    const after = await readTables(panel)
    expect(after).toEqual(before)
    const back = await logIn(owner.who.id)
    expect(back.user.growId).toBe(owner.who.growId)
    expect(await listServers({ token: back.sessionToken })).toHaveLength(2)
    expect((await logIn(to)).user.growId).toBe('')
    expect((await undo(moved.body.undo.id)).status).toBe(409)
  })

  it('cannot be moved back when someone has registered the old id, or after another move', async () => {
    const who = await panel.signIn(createId())
    const [one, two] = [createId(), createId()]
    const first = await move(who.id, one)
    await panel.signIn(who.id, 'NewHolder')
    expect((await undo(first.body.undo.id)).body.code).toBe('move-to-registered')
    expect((await move(one, two)).status).toBe(200)
    expect((await undo(first.body.undo.id)).body.code).toBe('moved-since')
    expect((await logIn(two)).user.growId).toBe(who.growId)
  })
})

describe('a move', () => {
  it('is refused to an id that has an account, a ban or a role, and changes nothing', async () => {
    const who = await panel.signIn(createId())
    const other = await panel.signIn(createId())
    const banned = createId()
    await logIn(banned)
    await panel.sql(
      `insert into ban (user_id, reason, banned_by, banned_at) values ('${banned}', 'x', 'y', 1)`,
    )
    const noticed = createId()
    await logIn(noticed)
    await panel.sql(
      `insert into notice (user_id, kind, level, text, at) values ('${noticed}', 'account', 'info', 'x', 1)`,
    )
    await logIn('1001')
    const admin = await panel.signIn(createId())
    await money.asBoss('POST', '/admin/admins', { discordId: admin.id })
    const before = await readTables(panel)
    const { boss } = money
    for (const [from, to, by, code] of [
      [who.id, other.id, boss, 'move-to-registered'],
      [who.id, banned, boss, 'move-to-banned'],
      [who.id, noticed, boss, 'move-to-used'],
      [who.id, '1001', boss, 'move-to-used'],
      [who.id, who.id, boss, 'move-to-same-id'],
      [boss.id, createId(), boss, 'move-named-admin'],
      [who.id, boss.id, boss, 'move-own-account'],
      [createId(), createId(), boss, 'missing'],
      [banned, createId(), boss, 'missing'],
      [who.id, createId(), admin, 'not-allowed'],
      [who.id, createId(), who, 'not-allowed'],
    ] as const) {
      const answer = await move(from, to, by)
      expect([from, to, answer.body.code]).toEqual([from, to, code])
    }
    expect((await move(who.id, 'abc')).status).toBe(400)
    expect(await readTables(panel)).toEqual(before)
  })

  it('takes the role of an admin along, but nobody moves their own account', async () => {
    const admin = await panel.signIn(createId())
    await money.asBoss('POST', '/admin/admins', { discordId: admin.id })
    await money.asBoss('POST', '/admin/superadmins', { discordId: admin.id })
    expect((await move(admin.id, createId(), admin)).body.code).toBe('move-own-account')
    const change = { action: 'add', amount: 3 }
    const target = await panel.signIn(createId())
    await callAs(admin.token, 'POST', `/admin/users/${target.id}/credits`, change)
    const to = createId()
    const moved = await move(admin.id, to)
    const { user, sessionToken } = await logIn(to)
    expect(user).toMatchObject({ isSuperAdmin: true })
    const own = await callAs(sessionToken, 'POST', `/admin/undo/${moved.body.undo.id}`)
    expect(own.body.code).toBe('move-own-account')
    expect((await logIn(admin.id)).user).toMatchObject({ isSuperAdmin: false, isAdmin: false })
  })

  it('ends the undo of earlier changes, which name the old id', async () => {
    const who = await panel.signIn(createId())
    const path = `/admin/users/${who.id}/credits`
    const given = await money.asBoss('POST', path, { action: 'add', amount: 5 })
    const to = createId()
    await move(who.id, to)
    await panel.signIn(who.id, 'SecondHolder')
    expect((await undo(given.body.undo.id)).status).toBe(404)
    const { sessionToken: token } = await logIn(to)
    expect((await money.profile({ ...who, id: to, token })).credit).toBe(5)
  })

  it('waits for the end of work with a backup', async () => {
    const owner = await GameOwner.create(panel, createId(), 'Busy-Move')
    await panel.sql(
      `insert into backup_job (id, user_id, server_id, backup_id, work, started_at, by_name)
       values ('joboftest', '${owner.who.id}', '${owner.id}', 'backupoftest', 'check', ${Date.now()}, 'x')`,
    )
    const busy = await move(owner.who.id, createId())
    expect(busy.body.code).toBe('move-while-busy')
    await panel.sql(`delete from backup_job where id = 'joboftest'`)
    expect((await move(owner.who.id, createId())).status).toBe(200)
  })

  it('moves every column that names an account', async () => {
    const known = new Set(references.map(([table, column]) => `${table}.${column}`))
    // The archives name these accounts themselves; tickets are deleted; counts of questions last a minute.
    for (const name of [
      'backup.archive_user_id',
      'test_copy.backup_user_id',
      'socket_ticket.user_id',
      'open_question.user_id',
    ])
      known.add(name)
    const named =
      /^(?:.*user_id|.*owner_id|actor_id|subject_id|admin_id|from_id|to_id|by_user|.*by_id)$/
    const found = (await listColumns(panel)).filter(({ column }) => named.test(column))
    expect(found.length).toBeGreaterThan(20)
    expect(
      found.map(({ table, column }) => `${table}.${column}`).filter((it) => !known.has(it)),
    ).toEqual([])
  })
})

describe('concurrent calls', () => {
  /** Returns the ids of the accounts with this GrowID. */
  const findHolders = async (growId: string) =>
    (await panel.sql(`select id from account where grow_id = '${growId}'`)).map(({ id }) => id)

  it('sign in to the moved account, or to an empty one, and never to half of each', async () => {
    for (let round = 0; round < 8; round++) {
      const who = await panel.signIn(createId())
      const to = createId()
      const [old, moved, next] = await Promise.all([logIn(who.id), move(who.id, to), logIn(to)])
      // Rows of a sign-in at this moment may refuse the move, which is then made again.
      if (moved.status !== 200) {
        expect(moved.body.code).toBe('busy')
        expect((await move(who.id, to)).status).toBe(200)
      }
      expect(await findHolders(who.growId)).toEqual([to])
      for (const [id, { sessionToken }] of [
        [who.id, old],
        [to, next],
      ] as const) {
        if (sessionToken === undefined) continue
        const path = `/users/${id}/profile`
        const { status, body } = await callAs(sessionToken, 'GET', path)
        const sees = status === 200 ? body.profile.growId : status
        // Signed in before the move: the session has ended. After it: the account of that id.
        expect(id === to ? [401, who.growId] : [401, 404]).toContain(sees)
      }
    }
  })

  it('move an account to one of two ids only', async () => {
    for (let round = 0; round < 4; round++) {
      const who = await panel.signIn(createId())
      const ids = [createId(), createId()]
      const answers = await Promise.all(ids.map((to) => move(who.id, to)))
      const won = answers.findIndex(({ status }) => status === 200)
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(1)
      expect(await findHolders(who.growId)).toEqual([ids[won]])
    }
  })

  it('give one id to one of two accounts only', async () => {
    for (let round = 0; round < 4; round++) {
      const users = [await panel.signIn(createId()), await panel.signIn(createId())]
      const to = createId()
      const answers = await Promise.all(users.map(({ id }) => move(id, to)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
      const lost = users[answers.findIndex(({ status }) => status === 409)]
      expect(await findHolders(lost?.growId ?? '')).toEqual([lost?.id])
    }
  })

  it('spend credits before the move or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const who = await panel.signIn(createId())
      await money.give(who, 100)
      const to = createId()
      const [bought, moved] = await Promise.all([
        money.checkout(who, [{ id: 'server_time_7', quantity: 1 }]),
        move(who.id, to),
      ])
      expect(moved.status).toBe(200)
      const { sessionToken: token } = await logIn(to)
      const { credit } = await money.profile({ ...who, id: to, token })
      expect(credit < 100).toBe(bought.status === 200)
      expect(await money.faults()).toEqual([])
    }
  })

  it('undo a move once', async () => {
    const who = await panel.signIn(createId())
    const moved = await move(who.id, createId())
    const answers = await Promise.all([1, 2, 3].map(() => undo(moved.body.undo.id)))
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await findHolders(who.growId)).toEqual([who.id])
  })
})

import { maxUsersAtOnce } from '@trellis/contract/operations/managed-users.ts'
import { undoMinutes } from '@trellis/contract/platform/undo.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let nextId = 1
const minuteMs = 60_000
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(await money.faults()).toEqual([])
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const newUsers = (count: number) => Promise.all(Array.from({ length: count }, newUser))
const newAdmin = async (...permissions: string[]) => {
  const admin = await newUser()
  await money.asBoss('POST', '/admin/admins', { discordId: admin.id })
  await money.asBoss('PUT', `/admin/admins/${admin.id}/permissions`, { permissions })
  return admin
}
const bulkPermissions = ['users:view', 'users:bulk_actions', 'logs:view']

type Gift = { days?: number; by?: SignedIn; reason?: string; reference?: string }

const giveDays = async (users: SignedIn[], { days = 30, by = money.boss, ...note }: Gift = {}) => {
  const discordIds = users.map(({ id }) => id)
  const body = { discordIds, action: 'addTime', amount: days, ...note }
  const given = await panel.call('POST', '/admin/users/bulk', { token: by.token, body })
  expect(given.status).toBe(200)
  return given.body.undo.id as string
}
const takeBack = (batch: string, by = money.boss, reason = 'Wrong people') =>
  panel.call('POST', `/admin/bulk-grants/${batch}/take-back`, { token: by.token, body: { reason } })
const read = async (batch: string) =>
  (await money.asBoss('GET', `/admin/bulk-grants/${batch}`)).body
const searchLog = async (search: string) =>
  (await money.asBoss('GET', `/admin/logs?search=${encodeURIComponent(search)}`)).body
const readDays = async (who: SignedIn) => (await money.profile(who)).serverTime

describe('a grant to many users', () => {
  it('has a number in the ledger and in the log, by which the log is searched', async () => {
    const users = await newUsers(3)
    const batch = await giveDays(users, { days: 5, reason: 'Outage', reference: 'TICKET 7' })
    for (const user of users)
      expect((await money.lines(user, 'unit=time'))[0]).toMatchObject({ batch })
    const entries = await searchLog(batch)
    expect(entries.map((it: { code: string }) => it.code).toSorted()).toEqual([
      'bulk-grant-made',
      ...Array.from({ length: 3 }, () => 'user-server-time-changed'),
    ])
    const whole = entries.find((it: { code: string }) => it.code === 'bulk-grant-made')
    expect(whole).toMatchObject({
      actorType: 'Admin',
      subjectId: null,
      details: { batch, change: 'addTime', amount: 5, users: 3, reason: 'Outage' },
    })
    expect(await read(batch)).toMatchObject({
      adminId: '1000',
      action: 'addTime',
      amount: 5,
      reference: 'TICKET 7',
      users: 3,
      open: 3,
      takenBack: null,
    })
  })

  it('has none when it changed nothing, and one with the users that it reached', async () => {
    const [user, admin] = [await newUser(), await newAdmin('users:view')]
    const nothing = { discordIds: [user.id], action: 'addSlots', amount: 0 }
    expect((await money.asBoss('POST', '/admin/users/bulk', nothing)).body.undo).toBeNull()
    const giver = await newAdmin(...bulkPermissions)
    const batch = await giveDays([user, admin], { by: giver })
    expect(await read(batch)).toMatchObject({ users: 1, open: 1 })
  })
})

describe('a grant of credits to many users', () => {
  const changeCredits = async (users: SignedIn[], action: string, amount: number) => {
    const discordIds = users.map(({ id }) => id)
    const body = { discordIds, action, amount, reason: 'Event' }
    const answer = await money.asBoss('POST', '/admin/users/bulk', body)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const readCredits = (users: SignedIn[]) =>
    Promise.all(users.map(async (who) => (await money.profile(who)).credit))

  it('has a number and is taken back as a whole; spent credits become a debt', async () => {
    const users = await newUsers(3)
    const [spender] = users
    if (spender === undefined) throw new Error('No users.')
    const { undo } = await changeCredits(users, 'addCredits', 100)
    const batch = undo.id as string
    expect(await readCredits(users)).toEqual([100, 100, 100])
    expect((await money.lines(spender, 'unit=credit'))[0]).toMatchObject({ batch, amount: 100 })
    expect(await read(batch)).toMatchObject({ action: 'addCredits', amount: 100, users: 3 })
    expect((await money.checkout(spender, { server_time_7: 1 })).status).toBe(200)
    expect((await takeBack(batch)).body).toMatchObject({ users: 3, owing: 1, left: [] })
    expect(await readCredits(users)).toEqual([0, 0, 0])
    expect((await money.profile(spender)).debt).toBe(100)
  })

  it('sets and removes them, and leaves users who have less unchanged', async () => {
    const users = await newUsers(2)
    await changeCredits(users, 'setCredits', 70)
    await changeCredits(users.slice(0, 1), 'removeCredits', 40)
    expect(await readCredits(users)).toEqual([30, 70])
    const { results } = await changeCredits(users, 'removeCredits', 50)
    expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true])
    expect(await readCredits(users)).toEqual([30, 20])
  })
})

describe('the log entry of a grant', () => {
  const findEntry = async (search: string, code: string) =>
    (await searchLog(search)).find((it: { code: string }) => it.code === code)

  it('names the entry that took it back, for one user and for many', async () => {
    const users = await newUsers(2)
    const [one, other] = users
    if (one === undefined || other === undefined) throw new Error('No users.')
    const batch = await giveDays(users, { reference: 'GIFT-A' })
    expect((await findEntry(batch, 'bulk-grant-made')).takenBack).toBeUndefined()
    const [line] = await money.lines(one, 'unit=time')
    await money.asBoss('POST', `/admin/ledger/${line.id}/reverse`, { reason: 'Once is enough' })
    const reversal = await findEntry('Once is enough', 'user-ledger-line-reversed')
    const ofUsers = (await searchLog('GIFT-A')).filter(
      (it: { code: string }) => it.code === 'user-server-time-changed',
    )
    expect(
      ofUsers.map((it: { subjectId: string; takenBack?: object }) => [it.subjectId, it.takenBack]),
    ).toEqual([
      [other.id, undefined],
      [one.id, { id: reversal.id, at: reversal.timestamp, actorName: reversal.actorName }],
    ])
    expect(reversal.takenBack).toBeUndefined()
    await takeBack(batch)
    const whole = await findEntry(batch, 'bulk-grant-taken-back')
    const made = await findEntry(batch, 'bulk-grant-made')
    expect(made.takenBack).toMatchObject({ id: whole.id })
    expect(whole.takenBack).toBeUndefined()
    for (const entry of await searchLog('GIFT-A')) expect(entry.takenBack).toBeDefined()
  })

  it('names the undo of a grant to one user, and the reversal of a redeemed code', async () => {
    const who = await newUser()
    const path = `/admin/users/${who.id}/credits`
    const body = { action: 'add', amount: 5, reference: 'GIFT-B' }
    const given = await money.asBoss('POST', path, body)
    await money.asBoss('POST', `/admin/undo/${given.body.undo.id}`)
    const entry = await findEntry('GIFT-B', 'user-credits-changed')
    expect(entry.takenBack).toMatchObject({ actorName: 'user1000' })
    const code = await money.newCode({ amount: 5 })
    await money.redeem(who, code)
    const [line] = await money.lines(who, 'unit=credit')
    await money.asBoss('POST', `/admin/ledger/${line.id}/reverse`, { reason: 'Leaked code' })
    expect((await findEntry(String(code), 'redeemed-a-code')).takenBack).toBeDefined()
  })
})

describe('taking a whole grant back', () => {
  it('reverses all 200 after the undo is over, with a notice to each and one line for the whole', async () => {
    const users = await newUsers(maxUsersAtOnce)
    const [one, spender] = users
    if (one === undefined || spender === undefined) throw new Error('No users.')
    const before = await readDays(one)
    const batch = await giveDays(users, { days: 10 })
    panel.clock.offsetMs += (undoMinutes + 1) * minuteMs
    expect(await takeBack(batch)).toMatchObject({
      status: 200,
      body: { users: maxUsersAtOnce, owing: 0, left: [] },
    })
    expect(await readDays(one)).toBe(before)
    const notices = await panel.call('GET', `/users/${one.id}/notices`, { token: one.token })
    expect(notices.body.notices[0]).toMatchObject({
      code: 'line-reversed',
      params: { reason: 'Wrong people' },
    })
    const whole = (await searchLog(batch)).filter(
      (it: { code: string }) => it.code === 'bulk-grant-taken-back',
    )
    expect(whole).toHaveLength(1)
    expect(whole[0].details).toEqual({ batch, users: maxUsersAtOnce, reason: 'Wrong people' })
    expect(await read(batch)).toMatchObject({
      open: 0,
      takenBack: { reason: 'Wrong people', isOver: true },
    })
    expect((await takeBack(batch)).body.code).toBe('grant-taken-back')
  })

  it('makes a debt of used time, and leaves lines that an undo has reversed already', async () => {
    const [user, undone] = await newUsers(2)
    if (user === undefined || undone === undefined) throw new Error('No users.')
    const batch = await giveDays([user], { days: 30 })
    const remove = { action: 'set', amount: 0 }
    await money.asBoss('POST', `/admin/users/${user.id}/expiry`, remove)
    expect((await takeBack(batch)).body).toMatchObject({ users: 1, owing: 1, left: [] })
    expect((await money.profile(user)).debt).toBeGreaterThan(0)
    const other = await giveDays([undone])
    await money.asBoss('POST', `/admin/undo/${other}`)
    expect((await takeBack(other)).body.code).toBe('grant-taken-back')
  })

  it('is done once when two admins press at the same time', async () => {
    const [first, second] = [await newAdmin(...bulkPermissions), await newAdmin(...bulkPermissions)]
    const users = await newUsers(20)
    const days = await Promise.all(users.map(readDays))
    const batch = await giveDays(users)
    const answers = await Promise.all([takeBack(batch, first), takeBack(batch, second)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await Promise.all(users.map(readDays))).toEqual(days)
  })

  it('needs the right that the admin has then, and leaves out users who are admins by then', async () => {
    const giver = await newAdmin(...bulkPermissions)
    const [user, riser] = await newUsers(2)
    if (user === undefined || riser === undefined) throw new Error('No users.')
    const batch = await giveDays([user, riser], { by: giver })
    const permissions = ['users:view']
    await money.asBoss('PUT', `/admin/admins/${giver.id}/permissions`, { permissions })
    expect((await takeBack(batch, giver)).status).toBe(403)
    await money.asBoss('POST', '/admin/admins', { discordId: riser.id })
    const other = await newAdmin(...bulkPermissions)
    expect((await takeBack(batch, other)).body).toMatchObject({
      users: 1,
      left: [{ discordId: riser.id }],
    })
    expect(await read(batch)).toMatchObject({ users: 2, open: 1, takenBack: { isOver: true } })
    expect((await takeBack(batch)).body).toMatchObject({ users: 1, left: [] })
  })

  it('is completed after its process has ended in between, unless the admin lost the right', async () => {
    const [taker, fired] = [await newAdmin(...bulkPermissions), await newAdmin('users:view')]
    const users = await newUsers(4)
    const [, , kept] = users
    if (kept === undefined) throw new Error('No users.')
    const batches = [await giveDays(users.slice(0, 2)), await giveDays(users.slice(2))]
    await panel.restart((db) =>
      db.transaction(async (tx) => {
        for (const [index, batch] of batches.entries())
          await tx
            .updateTable('bulk_grant')
            .set({
              taken_by_id: index === 0 ? taker.id : fired.id,
              taken_reason: 'Stopped',
              taken_at: 1,
              working_until: 2,
            })
            .where('id', '=', batch)
            .execute()
      }),
    )
    const [done = '', left = ''] = batches
    await panel.until(async () => (await read(done)).takenBack.isOver)
    await panel.until(async () => (await read(left)).takenBack.isOver)
    expect([(await read(done)).open, (await read(left)).open]).toEqual([0, 2])
  })

  it('is refused without a reason, and for a number that there is not', async () => {
    const batch = await giveDays([await newUser()])
    expect((await takeBack(batch, money.boss, ' ')).status).toBe(400)
    expect((await takeBack('nothing')).body).toMatchObject({ code: 'missing' })
  })
})

import { maxUsersAtOnce } from '@trellis/contract/managed-users.ts'
import { undoMinutes } from '@trellis/contract/undo.ts'
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

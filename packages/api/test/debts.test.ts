import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { Money } from './kit/money.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

const day = 86_400_000

let panel: TestPanel
let money: Money
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(await money.faults()).toEqual([])
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newId = () => String(nextId++)
const newUser = () => panel.signIn(newId())
const reverse = (line: { id: number }) =>
  money.asBoss('POST', `/admin/ledger/${line.id}/reverse`, { reason: 'Paid back by the bank' })
const forgive = (who: SignedIn, reason = 'Our mistake') =>
  money.asBoss('POST', `/admin/users/${who.id}/debt/forgive`, { reason })
const findLine = async (who: SignedIn, unit: string) =>
  (await money.lines(who, `unit=${unit}`)).at(0)
const newestNotice = async (who: SignedIn) =>
  (await panel.call('GET', `/users/${who.id}/notices`, { token: who.token })).body.notices[0]
const countNotices = async (who: SignedIn, code: string) => {
  const { body } = await panel.call('GET', `/users/${who.id}/notices`, { token: who.token })
  return body.notices.filter((it: { code: string }) => it.code === code).length
}
const balances = async (who: SignedIn) => {
  const { credit, debt, hasDebt } = await money.profile(who)
  return { credit, debt, hasDebt }
}

/** Gives credits, spends them, and takes the gift back. */
async function owe(who: SignedIn, credits = 100): Promise<Answer> {
  await money.give(who, credits)
  const line = await findLine(who, 'credit')
  await money.checkout(who, { server_time_7: credits / 100 })
  return reverse(line)
}

describe('a reversal of spent credits', () => {
  it('takes the rest, and the missing part becomes a debt', async () => {
    const who = await newUser()
    await money.give(who, 250)
    const line = await findLine(who, 'credit')
    await money.checkout(who, { server_time_7: 2 })
    expect(await reverse(line)).toMatchObject({ status: 200, body: { debt: 200 } })
    expect(await balances(who)).toEqual({ credit: 0, debt: 200, hasDebt: true })
    expect(await money.lines(who, 'unit=debt')).toMatchObject([
      {
        amount: 200,
        balance: 200,
        reasonCode: 'debt-made',
        reason: 'Debt: already used of Credits changed by an admin',
      },
    ])
    const [taken] = await money.lines(who, 'unit=credit')
    expect(taken).toMatchObject({ amount: -50, balance: 0, reasonCode: 'reversed' })
    expect(await newestNotice(who)).toMatchObject({
      code: 'line-reversed-debt',
      level: 'warning',
      params: { debt: 200, reason: 'Paid back by the bank' },
    })
    const { body } = await money.asBoss('GET', `/admin/users/${who.id}`)
    expect(body).toMatchObject({ Credit: 0, Debt: 200 })
  })

  it('happens once, also when nothing is left to take', async () => {
    const who = await newUser()
    await money.give(who, 100)
    const line = await findLine(who, 'credit')
    await money.checkout(who, { server_time_7: 1 })
    const answers = await Promise.all([1, 2, 3].map(() => reverse(line)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await balances(who)).toMatchObject({ credit: 0, debt: 100 })
    expect((await reverse(line)).body.code).toBe('already-reversed')
  })

  it('adds up while the credits are being spent, and with another reversal', async () => {
    for (let round = 0; round < 4; round++) {
      const who = await newUser()
      await money.give(who, 100)
      await money.give(who, 100)
      const [second, first] = await money.lines(who, 'unit=credit')
      const [bought, ...reversals] = await Promise.all([
        money.checkout(who, { server_time_7: 2 }),
        reverse(first),
        reverse(second),
      ])
      expect(reversals.map(({ status }) => status)).toEqual([200, 200])
      const isBought = bought.status === 200
      expect(await balances(who)).toMatchObject({ credit: 0, debt: isBought ? 200 : 0 })
    }
  })

  it('is impossible for the lines of a debt', async () => {
    const who = await newUser()
    await owe(who)
    const debt = await findLine(who, 'debt')
    expect((await reverse(debt)).body.code).toBe('debt-line')
    await money.give(who, 100)
    const payment = await findLine(who, 'credit')
    expect(payment).toMatchObject({ amount: -100, reasonCode: 'debt-paid' })
    expect((await reverse(payment)).body.code).toBe('debt-line')
  })
})

describe('a reversal of a purchase', () => {
  it('pays for used server time with the credits that come back', async () => {
    const owner = await GameOwner.create(panel, newId(), `Used${nextId}`)
    const { who } = owner
    await money.give(who, 100)
    await money.checkout(who, { server_time_7: 1 })
    const line = await findLine(who, 'credit')
    // The account had 10 days; 3 of them and 6 of the 7 that were bought have passed.
    await panel.sql(
      `update account set time_runs_since = time_runs_since - ${9 * day} where id = '${who.id}'`,
    )
    const { status, body } = await reverse(line)
    expect([status, body.debt]).toEqual([200, 0])
    // 6 of 7 days cost 85.7 credits.
    expect(await balances(who)).toMatchObject({ credit: 15, debt: 0 })
    expect(await money.profile(who)).toMatchObject({ serverTime: 0 })
    await owner.leave()
  })

  it('owes the price of things that an account has no more', async () => {
    const who = await newUser()
    await money.give(who, 600)
    await money.checkout(who, { storage_upgrade_2000: 1 })
    const line = await findLine(who, 'storage')
    await money.asBoss('POST', `/admin/users/${who.id}/set-storage`, { limitMB: 500 })
    await money.asBoss('POST', `/admin/users/${who.id}/credits`, { action: 'set', amount: 0 })
    expect((await reverse(line)).status).toBe(200)
    // 500 of the 2,000 MB are still there, so 450 of the 600 credits are owed and paid at once.
    expect(await balances(who)).toMatchObject({ credit: 150, debt: 0 })
    expect(await money.profile(who)).toMatchObject({ storageLimitMB: 0 })
  })

  it('values granted time by the lowest price of the shop', async () => {
    const owner = await GameOwner.create(panel, newId(), `Granted${nextId}`)
    const { who } = owner
    const body = { action: 'add', amount: 10 }
    await money.asBoss('POST', `/admin/users/${who.id}/expiry`, body)
    const line = await findLine(who, 'time')
    await panel.sql(
      `update account set time_runs_since = time_runs_since - ${30 * day} where id = '${who.id}'`,
    )
    // 90 days cost 900 credits.
    expect((await reverse(line)).body).toMatchObject({ debt: 100 })
    await owner.leave()
  })
})

describe('credits of an account with a debt', () => {
  it('pay it first, from admins and from codes', async () => {
    const who = await newUser()
    await owe(who)
    await money.redeem(who, await money.newCode({ amount: 30 }))
    expect(await balances(who)).toMatchObject({ credit: 0, debt: 70 })
    await money.give(who, 100)
    expect(await balances(who)).toEqual({ credit: 30, debt: 0, hasDebt: false })
    expect(await newestNotice(who)).toMatchObject({
      code: 'balance-given-paid',
      params: { amount: 100, paid: 70 },
    })
    expect(await countNotices(who, 'debt-paid')).toBe(1)
  })

  it('end it with one notice, also those of a code or of a reversal', async () => {
    const [redeemer, buyer] = [await newUser(), await newUser()]
    await owe(redeemer)
    await money.redeem(redeemer, await money.newCode({ amount: 99 }))
    expect(await countNotices(redeemer, 'debt-paid')).toBe(0)
    await money.redeem(redeemer, await money.newCode({ amount: 1 }))
    expect(await newestNotice(redeemer)).toMatchObject({ code: 'debt-paid', level: 'success' })
    await money.give(buyer, 300)
    await money.checkout(buyer, { server_time_7: 2 })
    const purchase = await findLine(buyer, 'credit')
    await money.asBoss('POST', `/admin/users/${buyer.id}/credits`, { action: 'set', amount: 0 })
    const gift = (await money.lines(buyer, 'unit=credit')).find(
      ({ amount }: { amount: number }) => amount === 300,
    )
    expect((await reverse(gift)).body.debt).toBe(300)
    expect((await reverse(purchase)).body.debt).toBe(100)
    expect(await countNotices(buyer, 'debt-paid')).toBe(0)
    await money.give(buyer, 100)
    expect(await countNotices(buyer, 'debt-paid')).toBe(1)
  })

  it('buy nothing until it is paid', async () => {
    const who = await newUser()
    await owe(who, 200)
    await money.give(who, 150)
    await panel.sql("update shop_item set cost = 0 where id = 'storage_upgrade_500'")
    const refused = await money.checkout(who, { storage_upgrade_500: 1 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'debt-unpaid', params: { amount: 50 } },
    })
    await money.give(who, 50)
    expect((await money.checkout(who, { storage_upgrade_500: 1 })).status).toBe(200)
    await panel.sql("update shop_item set cost = 200 where id = 'storage_upgrade_500'")
  })

  it('come back as a debt when the gift that paid it is undone', async () => {
    const who = await newUser()
    await owe(who)
    const path = `/admin/users/${who.id}/credits`
    const { body } = await money.asBoss('POST', path, { action: 'add', amount: 120 })
    expect(await balances(who)).toMatchObject({ credit: 20, debt: 0 })
    expect((await money.asBoss('POST', `/admin/undo/${body.undo.id}`)).status).toBe(200)
    expect(await balances(who)).toMatchObject({ credit: 0, debt: 100 })
    expect(await newestNotice(who)).toMatchObject({
      code: 'balance-undone-debt',
      level: 'warning',
      params: { unit: 'credit', debt: 100 },
    })
  })

  it('make no debt when a spent gift is undone', async () => {
    const who = await newUser()
    const path = `/admin/users/${who.id}/credits`
    const { body } = await money.asBoss('POST', path, { action: 'add', amount: 100 })
    await money.checkout(who, { server_time_7: 1 })
    const undone = await money.asBoss('POST', `/admin/undo/${body.undo.id}`)
    expect(undone.status).not.toBe(200)
    expect(await balances(who)).toMatchObject({ credit: 0, debt: 0 })
  })
})

describe('a debt', () => {
  it('is forgiven by an admin, with a reason that is logged', async () => {
    const who = await newUser()
    expect((await forgive(who)).body.code).toBe('no-debt')
    await owe(who)
    expect((await forgive(who, ' ')).status).toBe(400)
    expect((await forgive(who)).status).toBe(200)
    expect(await balances(who)).toMatchObject({ credit: 0, debt: 0 })
    const [line] = await money.lines(who)
    expect(line).toMatchObject({ unit: 'debt', amount: -100, reason: 'Debt forgiven. Our mistake' })
    expect(await newestNotice(who)).toMatchObject({
      code: 'debt-forgiven',
      params: { reason: 'Our mistake' },
    })
    const { body } = await money.asBoss('GET', '/admin/logs?limit=5')
    expect(body[0]).toMatchObject({
      action: 'User debt forgiven',
      details: { reason: 'Our mistake', before: 100, after: 0 },
    })
    expect((await money.checkout(who, { server_time_7: 1 })).body.code).toBe('not-enough-credits')
  })

  it('follows an account to another Discord id', async () => {
    const who = await newUser()
    await owe(who)
    const discordId = newId()
    const moved = await money.asBoss('POST', `/admin/users/${who.id}/move`, { discordId })
    expect(moved.status).toBe(200)
    const { body } = await money.asBoss('GET', `/admin/users/${discordId}`)
    expect(body).toMatchObject({ Debt: 100 })
  })
})

describe('the server of an owner with a debt', () => {
  it('keeps running, but no one can restart or start it until the debt is paid', async () => {
    const owner = await GameOwner.create(panel, newId(), `Indebted${nextId}`)
    await owner.start()
    const { body: made } = await owner.post('/server/tasks', {
      type: 'restart',
      schedule: '0 4 * * *',
    })
    await owe(owner.who)
    expect((await owner.server()).status).toBe('ONLINE')
    const friend = await newUser()
    const invited = await panel.call('POST', `/servers/${owner.id}/invitations`, {
      token: owner.who.token,
      body: { preset: 'manager' },
    })
    const code = invited.body.code
    await panel.call('POST', `/invitations/${code}/accept`, { token: friend.token })

    const refused = { status: 409, body: { code: 'owner-in-debt' } }
    const restart = `/servers/${owner.id}/restart`
    expect(await owner.post('/server/restart')).toMatchObject(refused)
    expect(await panel.call('POST', restart, { token: friend.token })).toMatchObject(refused)
    expect(
      await money.asBoss('POST', `/admin/servers/${(await owner.server()).name}/restart`),
    ).toMatchObject(refused)
    expect(await owner.post(`/server/tasks/${made.task.id}/run`)).toMatchObject(refused)
    const config = { creatorList: [], autofarmDelay: 700 }
    for (const apply of ['restart', 'when-empty']) {
      expect(await owner.put(`/server/config?apply=${apply}`, config)).toMatchObject(refused)
    }
    const live = await owner.live()
    live.command('/restart')
    await live.next('notice', ({ payload }) => payload.text.includes('owes credits'))
    live.close()

    const seen = await panel.call('GET', `/servers/${owner.id}`, { token: friend.token })
    expect(seen.body.server.owner).toMatchObject({ hasDebt: true })
    expect(seen.body.server.owner.debt).toBeUndefined()

    await owner.stop()
    expect(await owner.post('/server/start')).toMatchObject(refused)
    const start = `/servers/${owner.id}/start`
    expect(await panel.call('POST', start, { token: friend.token })).toMatchObject(refused)
    await money.give(owner.who, 100)
    await owner.start()
    await owner.leave()
  })

  it('cannot be given away, also with an earlier offer, until the debt is paid', async () => {
    const owner = await GameOwner.create(panel, newId(), `Given${nextId}`)
    const [friend, other] = [await newUser(), await newUser()]
    const offer = (to: SignedIn) =>
      panel.call('POST', `/servers/${owner.id}/transfer`, {
        token: owner.who.token,
        body: { discordId: to.id },
      })
    const { body } = await offer(friend)
    const accept = () =>
      panel.call('POST', `/transfers/${body.code}/accept`, { token: friend.token })
    await owe(owner.who)
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'owner-in-debt' } })
    expect(await offer(other)).toMatchObject({ status: 409, body: { code: 'debt-unpaid' } })
    await money.give(owner.who, 100)
    expect((await accept()).status).toBe(200)
  })

  it('does not come back from a crash, and starts as soon as the debt is paid', async () => {
    const owner = await GameOwner.create(panel, newId(), `Crashed${nextId}`)
    await owner.start()
    await owe(owner.who)
    process.kill(Number(readFileSync(owner.path('../../run/pid'), 'utf8')), 'SIGKILL')
    await expect.poll(async () => (await newestNotice(owner.who)).code).toBe('server-in-debt')
    await owner.reaches('OFFLINE')
    await money.give(owner.who, 100)
    await owner.reaches('ONLINE')
    await owner.leave()
  })
})

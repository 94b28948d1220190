import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { LiveClient } from './kit/live-client.ts'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

/** The people who redeem at the same time, and the stocks that they redeem. */
const [people, stocks] = isLong ? [200, [1, 10, 199]] : [40, [1, 39]]

let panel: TestPanel
let money: Money
let crowd: SignedIn[]
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
  crowd = await Promise.all(
    Array.from({ length: people }, (_, index) => panel.signIn(`${5000 + index}`)),
  )
})
afterAll(async () => {
  expect(await money.faults()).toEqual([])
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const publicCodes = async (who: SignedIn) =>
  (await panel.call('GET', `/users/${who.id}/public-redeem-codes`, { token: who.token })).body
const listed = async (code: string) =>
  (await money.asBoss('GET', '/admin/redeem-codes')).body.find(
    (row: { code: string }) => row.code === code,
  )

describe('redeeming a code', () => {
  it.each([
    ['ServerTime', 7, '7 days of server time', 'time', 'serverTime', 10],
    ['Slot', 2, '2 server slots', 'slot', 'availableSlot', 3],
    ['Credits', 150, '150 credits', 'credit', 'credit', 150],
    ['ServerTime', 1, '1 day of server time', 'time', 'serverTime', 4],
  ])('adds %s %i: %s', async (...row) => {
    const [type, amount, words, unit, key, after] = row
    const reward = { reward: words, unit, amount }
    const who = await newUser()
    const code = await money.newCode({ type, amount })
    expect(code).toMatch(/^TRELLIS-[A-Z0-9]{6}$/)
    const answer = await money.redeem(who, code)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: `Code redeemed: ${words}.`, ...reward },
    })
    const profile = await money.profile(who)
    expect(profile[key]).toBe(after)
    expect(profile.redeemedCodes).toEqual([{ code, ...reward, redeemedAt: expect.any(String) }])
    const logged = await panel.call('GET', `/users/${who.id}/activity`, { token: who.token })
    expect(logged.body).toContainEqual(
      expect.objectContaining({ code: 'redeemed-a-code', details: { code, ...reward } }),
    )
    const [line] = await money.lines(who)
    expect(line).toMatchObject({ reason: `Redeemed code ${code}`, actor: who.growId })
  })

  it('ignores case and surrounding spaces', async () => {
    const who = await newUser()
    const code = await money.newCode({ customSuffix: 'new-year-26' })
    expect(code).toBe('TRELLIS-NEW-YEAR-26')
    expect((await money.redeem(who, '  trellis-New-Year-26 \n')).status).toBe(200)
  })

  it.each([
    ['`TRELLIS-AA-B1`', 'AA-B1'],
    ['**TRELLIS-AA-B2**', 'AA-B2'],
    ['"TRELLIS-AA-B3".', 'AA-B3'],
    ['\u201cTRELLIS-AA-B4\u201d', 'AA-B4'],
    ['\u200bTRELLIS-AA\u200b-B5\u2060\ufeff', 'AA-B5'],
    ['\u202aTRELLIS-AA-B6\u202c', 'AA-B6'],
    ['TRELLIS\u2011AA\u2013B7', 'AA-B7'],
    ['TRELLIS AA B8', 'AA-B8'],
    ['trellisaab9', 'AA-B9'],
    ['\uff34\uff32\uff25\uff2c\uff2c\uff29\uff33\uff0d\uff21\uff21\uff0d\uff23\uff11', 'AA-C1'],
    ['TRELLIS\u2212AA\u2014C2', 'AA-C2'],
    ['||`TRELLIS\u00adAAC3`||', 'AA-C3'],
  ])('finds the code that a chat shows as %j', async (shown, customSuffix) => {
    const who = await newUser()
    const code = await money.newCode({ customSuffix })
    expect((await money.redeem(who, shown)).status).toBe(200)
    expect((await money.profile(who)).redeemedCodes).toMatchObject([{ code }])
  })

  it('takes no other code for one whose hyphens are elsewhere', async () => {
    const who = await newUser()
    for (const customSuffix of ['Q-WERTY', 'QWERT-Y']) await money.newCode({ customSuffix })
    expect((await money.redeem(who, 'TRELLISQWERTY')).status).toBe(404)
    expect((await money.redeem(who, 'TRELLIS\u2013Q\u2013WERTY')).status).toBe(200)
    for (const text of ['\u200b', '``', '**', ' - '])
      expect((await money.redeem(who, text)).status).toBeGreaterThanOrEqual(400)
  })

  it('refuses unknown, exhausted, claimed and expired codes, each with its sentence', async () => {
    const who = await newUser()
    const other = await newUser()
    expect(await money.redeem(who, 'TRELLIS-NOPE99')).toMatchObject({
      status: 404,
      body: { error: 'This code does not exist.' },
    })
    const code = await money.newCode({ stock: 1 })
    await money.redeem(who, code)
    expect(await money.redeem(who, code)).toMatchObject({
      status: 409,
      body: { error: 'You have already redeemed this code.' },
    })
    expect(await money.redeem(other, code)).toMatchObject({
      status: 409,
      body: { error: 'This code is out of stock.' },
    })
  })

  it('honours the expiry date until the end of its day in Jakarta', async () => {
    const who = await newUser()
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    const code = await money.newCode({ expiryDate: today, isPublic: true, stock: 9 })
    const end = Date.parse(`${today}T17:00:00Z`)
    try {
      panel.clock.offsetMs = end - 5000 - Date.now()
      const early = await panel.signIn(who.id)
      const [shown] = await publicCodes(early)
      expect(shown).toMatchObject({ code, status: 'available', expiryDate: today })
      panel.clock.offsetMs = end + 1 - Date.now()
      const late = await panel.signIn(who.id)
      expect((await publicCodes(late))[0]).toMatchObject({ code, status: 'expired' })
      expect(await money.redeem(late, code)).toMatchObject({
        status: 409,
        body: { error: 'This code has expired.' },
      })
    } finally {
      panel.clock.offsetMs = 0
    }
  })

  it.each(['', '   ', 7, null, ['TRELLIS-A'], {}, 'x'.repeat(65), true])(
    'answers 400 to %j',
    async (code) => {
      const who = crowd[0] as SignedIn
      const { status, body } = await money.redeem(who, code)
      expect(status).toBe(400)
      expect(body.error).toMatch(/^[A-Z].*\.$/)
    },
  )

  it('is denied to banned users', async () => {
    const who = await newUser()
    const code = await money.newCode({})
    await money.asBoss('POST', `/admin/users/${who.id}/ban`, { reason: 'x', duration: '1h' })
    expect(await money.redeem(who, code)).toMatchObject({
      status: 403,
      body: { error: 'Your account is banned and cannot perform this action.' },
    })
  })
})

describe('concurrent redemptions', () => {
  it.each(stocks)(
    `of ${people} people with a stock of %i succeed exactly that often`,
    async (stock) => {
      const code = await money.newCode({ stock, amount: 3 })
      const before = await Promise.all(crowd.map(money.profile.bind(money)))
      const answers = await Promise.all(crowd.map((who) => money.redeem(who, code)))
      const won = answers.filter(({ status }) => status === 200).length
      const lost = answers.filter(({ body }) => body.error === 'This code is out of stock.').length
      expect([won, lost]).toEqual([stock, people - stock])
      expect((await listed(code))['Claimed by']).toHaveLength(stock)
      const after = await Promise.all(crowd.map(money.profile.bind(money)))
      const given = after.map(({ credit }, index) => credit - before[index].credit)
      expect(given.filter((credits) => credits === 3)).toHaveLength(stock)
      expect(given.filter((credits) => credits === 0)).toHaveLength(people - stock)
    },
  )

  it('of one person succeed once in twenty', async () => {
    const who = await newUser()
    const code = await money.newCode({ stock: 50 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => money.redeem(who, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await money.profile(who)).credit).toBe(10)
    expect((await listed(code))['Claimed by']).toEqual([who.growId])
    expect((await listed(code)).claimedByIds).toEqual([who.id])
  })
})

describe('public codes', () => {
  it('show their contents to all visitors', async () => {
    const who = await newUser()
    const other = await newUser()
    const code = await money.newCode({ isPublic: true, stock: 2, type: 'Slot', amount: 1 })
    const hidden = await money.newCode({})
    expect((await publicCodes(who))[0]).toEqual({
      code,
      reward: '1 server slot',
      unit: 'slot',
      amount: 1,
      status: 'available',
      stock: { claimed: 0, total: 2 },
      expiryDate: null,
    })
    await money.redeem(who, code)
    expect((await publicCodes(who))[0]).toMatchObject({ status: 'claimed', stock: { claimed: 1 } })
    expect((await publicCodes(other))[0]).toMatchObject({ status: 'available' })
    await money.redeem(other, code)
    const third = await publicCodes(crowd[1] as SignedIn)
    expect(third[0]).toMatchObject({ code, status: 'out_of_stock' })
    expect(third.map((it: { code: string }) => it.code)).not.toContain(hidden)
  })

  it('change live in every open panel: new, claimed, deleted', async () => {
    const watcher = LiveClient.open(panel, crowd[2] as SignedIn)
    await watcher.next('account')
    const code = await money.newCode({ isPublic: true, stock: 30 })
    await watcher.next('public_codes', ({ payload }) =>
      payload.changed.some((it) => it.code === code),
    )
    await Promise.all(crowd.slice(0, 30).map((who) => money.redeem(who, code)))
    const { payload } = await watcher.next('public_codes', (frame) =>
      frame.payload.changed.some((it) => it.code === code && it.stock.claimed === 30),
    )
    expect(payload.changed.find((it) => it.code === code)).toMatchObject({
      reward: '10 credits',
      unit: 'credit',
      amount: 10,
    })
    await money.asBoss('DELETE', `/admin/redeem-codes/${code}`)
    await watcher.next('public_codes', (frame) => frame.payload.removed.includes(code))
    watcher.close()
  })
})

describe('redeem codes for admins', () => {
  it('list their claims, and can be deleted without revoking their grants', async () => {
    const who = await newUser()
    const code = await money.newCode({ type: 'Slot', amount: 1, stock: 5, isPublic: true })
    await money.redeem(who, code.toLowerCase())
    expect(await listed(code)).toEqual({
      code,
      Type: 'Slot',
      Amount: 1,
      Stock: 5,
      'Claimed by': [who.growId],
      claimedByIds: [who.id],
      'Created by': 'user1000',
      createdById: '1000',
      createdAt: expect.any(String),
      expiryDate: null,
      isPublic: true,
    })
    expect(await money.asBoss('DELETE', `/admin/redeem-codes/${code}`)).toMatchObject({
      status: 200,
      body: { message: `Code "${code}" deleted.` },
    })
    expect((await money.redeem(crowd[3] as SignedIn, code)).status).toBe(404)
    expect((await money.asBoss('DELETE', `/admin/redeem-codes/${code}`)).status).toBe(404)
    expect((await money.profile(who)).redeemedCodes[0].code).toBe(code)
    // The name is free again and can be used for another code.
    const suffix = code.replace('TRELLIS-', '')
    expect(await money.newCode({ customSuffix: suffix })).toBe(code)
    expect((await money.redeem(who, code)).status).toBe(200)
  })

  it('have unique names', async () => {
    await money.newCode({ customSuffix: 'ONCE' })
    const again = { type: 'Slot', amount: 1, stock: 1, customSuffix: 'once', isPublic: false }
    expect(await money.asBoss('POST', '/admin/redeem-codes', again)).toMatchObject({
      status: 409,
      body: { error: 'A code with this name already exists.' },
    })
  })

  it.each([
    [{ amount: 0 }],
    [{ amount: -1 }],
    [{ amount: 1.5 }],
    [{ amount: '5' }],
    [{ amount: 1e15 }],
    [{ amount: null }],
    [{ stock: 0 }],
    [{ stock: -3 }],
    [{ stock: 2.5 }],
    [{ stock: 1e12 }],
    [{ type: 'Gems' }],
    [{ customSuffix: 'ab' }],
    [{ customSuffix: 'a b c' }],
    [{ customSuffix: '<b>x</b>' }],
    [{ customSuffix: 'x'.repeat(21) }],
    [{ expiryDate: 'tomorrow' }],
    [{ expiryDate: '2026-02-30' }],
    [{ expiryDate: '2020-01-01' }],
    [{ isPublic: 'yes' }],
    [{ more: 1 }],
  ])('answer 400 to %j', async (wrong) => {
    const form = { type: 'Credits', amount: 1, stock: 1, isPublic: false, ...wrong }
    const { status, body } = await money.asBoss('POST', '/admin/redeem-codes', form)
    expect(status).toBe(400)
    expect(body.error).toMatch(/^[A-Z].*\.$/)
  })
})

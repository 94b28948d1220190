import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const expired = 'Server time has expired. Renew it in the shop.'

let panel: TestPanel
let money: Money
let nextId = 1
const owners: string[] = []
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  money = await Money.open(panel)
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  for (const id of owners) {
    const { token } = await panel.signIn(id)
    await panel.call('DELETE', `/users/${id}/server`, { token })
  }
  expect(await (await Money.open(panel)).faults()).toEqual([])
  expect(panel.errors).toEqual([])
  await panel.close()
})

async function newOwner(): Promise<SignedIn> {
  const who = await panel.signIn(String(nextId++))
  owners.push(who.id)
  const body = { serverName: `Time-${who.id}` }
  expect(
    (await panel.call('POST', `/users/${who.id}/server`, { token: who.token, body })).status,
  ).toBe(201)
  return who
}
const power = (who: SignedIn, action: string) =>
  panel.call('POST', `/users/${who.id}/server/${action}`, { token: who.token })
const status = async (who: SignedIn) =>
  (await panel.call('GET', `/users/${who.id}/server`, { token: who.token })).body.server?.status
const notices = async (who: SignedIn) =>
  (await panel.call('GET', `/users/${who.id}/notices`, { token: who.token })).body
const setDays = (who: SignedIn, amount: number) =>
  money.asBoss('POST', `/admin/users/${who.id}/expiry`, { action: 'set', amount })
const until = (who: SignedIn, wanted: string) =>
  panel.until(async () => (await status(who)) === wanted)

/** Moves the clock and signs in again, because the session may have expired by then. */
async function moveTo(who: SignedIn, offsetMs: number): Promise<SignedIn> {
  panel.clock.offsetMs = offsetMs
  return panel.signIn(who.id)
}

describe('server time', () => {
  it('warns at 24 hours, 1 hour and 10 minutes, once each, then stops the server', async () => {
    let who = await newOwner()
    await power(who, 'start')
    await until(who, 'ONLINE')
    const live = LiveClient.open(panel, who)
    await live.next('console_history')
    const warned = (words: string) =>
      live.next('notice', ({ payload }) => payload.text.includes(words))
    for (const [left, words] of [
      [day - minute, 'less than 24 hours'],
      [hour - minute, 'less than 1 hour'],
      [9 * minute, 'less than 10 minutes'],
    ] as const) {
      who = await moveTo(who, 3 * day - left)
      const { payload } = await warned(words)
      expect(payload).toMatchObject({
        kind: 'expiry',
        level: 'warning',
        action: { label: 'Renew', path: '/renew' },
      })
      await live.line(words)
    }
    expect(await status(who)).toBe('ONLINE')
    who = await moveTo(who, 3 * day + minute)
    await warned(expired)
    await live.line(expired)
    await until(who, 'OFFLINE')
    expect(await power(who, 'start')).toMatchObject({ status: 409, body: { error: expired } })
    expect(await power(who, 'restart')).toMatchObject({ status: 409, body: { error: expired } })
    expect((await notices(who)).notices).toHaveLength(4)
    expect(await money.profile(who)).toMatchObject({ serverTime: 0 })
    live.close()
  })

  it('restarts the server at once when renewed', async () => {
    const who = await newOwner()
    await power(who, 'start')
    await until(who, 'ONLINE')
    await setDays(who, 0)
    await until(who, 'OFFLINE')
    const code = await money.newCode({ type: 'ServerTime', amount: 7 })
    expect((await money.redeem(who, code)).status).toBe(200)
    // Either the owner or the service may be first.
    expect((await power(who, 'start')).status).toBe(200)
    await until(who, 'ONLINE')
    expect(await money.profile(who)).toMatchObject({ serverTime: 7 })
    const path = `/users/${who.id}/activity?limit=200`
    const bySystem = async () =>
      (await panel.call('GET', path, { token: who.token })).body.filter(
        (it: { actorType: string; action: string }) =>
          it.actorType === 'System' && it.action.startsWith('Server suspen'),
      )
    // If the owner was first, the service ends its suspension a moment later.
    await panel.until(async () => (await bySystem()).length > 1)
    expect(await bySystem()).toMatchObject([
      { action: 'Server suspension ended', details: { reason: 'server time is over' } },
      { action: 'Server suspended', details: { reason: 'server time is over' } },
    ])
  })

  it('restarts only servers that it stopped itself when renewed', async () => {
    const running = await newOwner()
    const stopped = await newOwner()
    await power(running, 'start')
    await until(running, 'ONLINE')
    for (const who of [running, stopped]) await setDays(who, 0)
    await until(running, 'OFFLINE')
    for (const who of [stopped, running]) {
      await money.give(who, 100)
      expect((await money.checkout(who, { server_time_7: 1 })).status).toBe(200)
    }
    await until(running, 'ONLINE')
    expect(await status(stopped)).toBe('OFFLINE')
    // Events of the host enter the log a moment later.
    await panel.until(async () => {
      const path = `/users/${running.id}/activity`
      const { body } = await panel.call('GET', path, { token: running.token })
      return body[0].action === 'Server started' && body[0].actorName === 'Trellis'
    })
  })

  it('is charged only while a server exists, with a ledger line for every charge', async () => {
    let who = await panel.signIn(String(nextId++))
    who = await moveTo(who, 2 * day)
    expect(await money.profile(who)).toMatchObject({ serverTime: 3 })
    const body = { serverName: 'Short-lived' }
    await panel.call('POST', `/users/${who.id}/server`, { token: who.token, body })
    who = await moveTo(who, 3 * day)
    await panel.call('DELETE', `/users/${who.id}/server`, { token: who.token })
    who = await moveTo(who, 9 * day)
    expect(await money.profile(who)).toMatchObject({ serverTime: 2 })
    const lines = await money.lines(who, 'unit=time')
    const used = lines
      .filter((line: { reason: string }) => line.reason === 'Server time used')
      .reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)
    expect(Math.round(used / minute)).toBe(-24 * 60)
  })

  it('counts while a server lies in the bin, up to a day, and once', async () => {
    let who = await newOwner()
    await setDays(who, 50)
    const getEnd = async () => Date.parse((await money.profile(who)).estimatedExpiry)
    const end = await getEnd()
    const moves = async (from: number, away: number) => {
      who = await moveTo(who, from)
      const [{ id }] = (await panel.call('GET', '/servers', { token: who.token })).body
      await panel.call('DELETE', `/servers/${id}`, { token: who.token })
      who = await moveTo(who, from + away)
      const path = `/users/${who.id}/deleted-servers/${id}/restore`
      const restored = await panel.call('POST', path, { token: who.token, body: {} })
      expect(restored.status).toBe(200)
      return Math.round(((await getEnd()) - end) / hour)
    }
    expect(await moves(hour, 8 * hour)).toBe(0)
    expect(await moves(10 * hour, 8 * hour)).toBe(0)
    expect(await moves(day, 6 * day)).toBe(5 * 24)
    money = await Money.open(panel)
    expect(await money.faults()).toEqual([])
  })

  it('is not charged by changes of other balances', async () => {
    const who = await newOwner()
    await money.give(who, 5)
    const lines: { unit: string; at: string }[] = await money.lines(who)
    const given = lines.find(({ unit }) => unit === 'credit')
    expect(lines.filter(({ at }) => at === given?.at)).toEqual([given])
  })

  it('is charged once under clock changes', async () => {
    const begun = Date.now()
    let who = await newOwner()
    await setDays(who, 100)
    const used = async () => {
      const { estimatedExpiry } = await money.profile(who)
      return Math.round((begun + 100 * day - Date.parse(estimatedExpiry)) / hour)
    }
    // The clock goes forward two days, which a purchase books, and back; the server is deleted and recreated;
    // the clock goes forward again.
    who = await moveTo(who, 2 * day)
    money = await Money.open(panel)
    await money.give(who, 1000)
    await money.checkout(who, { server_time_7: 1 })
    who = await moveTo(who, 0)
    money = await Money.open(panel)
    await money.checkout(who, { server_time_7: 1 })
    expect(await used()).toBe(-14 * 24)
    await panel.call('DELETE', `/users/${who.id}/server`, { token: who.token })
    const body = { serverName: `Again-${who.id}` }
    await panel.call('POST', `/users/${who.id}/server`, { token: who.token, body })
    expect((await money.profile(who)).serverTime).toBe(112)
    who = await moveTo(who, 2 * day)
    expect((await money.profile(who)).serverTime).toBe(112)
    who = await moveTo(who, 3 * day)
    expect((await money.profile(who)).serverTime).toBe(111)
    who = await moveTo(who, day)
    expect((await money.profile(who)).serverTime).toBe(112)
    who = await moveTo(who, 0)
    money = await Money.open(panel)
    expect(await money.faults()).toEqual([])
  })
})

import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CallChanges } from '../src/kit/call-changes.ts'
import type { Db, Tx } from '../src/kit/db.ts'
import { createFault } from '../src/kit/fault.ts'
import { RepeatedCalls, StoredAnswer } from '../src/kit/repeated-calls.ts'
import { Admins } from './kit/admins.ts'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const hour = 3_600_000

let panel: TestPanel
let db: Db
let money: Money
let nextId = 1
beforeAll(async () => {
  const prepare = async (opened: Db) => void (db = opened)
  panel = await TestPanel.start({ prepare })
  money = await Money.open(panel)
})
afterAll(async () => {
  panel.clock.offsetMs = 0
  expect(await money.faults()).toEqual([])
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const post = (by: SignedIn, path: string, key: string, body?: unknown) =>
  panel.call('POST', path, { token: by.token, body, headers: { 'idempotency-key': key } })
const add = { action: 'add', amount: 5 }
const give = (who: SignedIn, key: string, body: object = add, by = money.boss) =>
  post(by, `/admin/users/${who.id}/credits`, key, body)
const credit = async (who: SignedIn) => (await money.profile(who)).credit

describe('a POST with an Idempotency-Key', () => {
  it('is done once, and repeats its whole answer', async () => {
    const who = await newUser()
    const first = await give(who, 'once')
    expect(first.status).toBe(200)
    expect(await give(who, 'once')).toMatchObject({ status: 200, body: first.body })
    expect(await credit(who)).toBe(5)
    const code = { type: 'Credits', amount: 1, stock: 1 }
    const made = await post(money.boss, '/admin/redeem-codes', 'code', code)
    expect(made.status).toBe(201)
    const again = await post(money.boss, '/admin/redeem-codes', 'code', code)
    expect([again.status, again.body]).toEqual([201, made.body])
  })

  it('is done once when ten come at the same time', async () => {
    const who = await newUser()
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(who, 'race')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await credit(who)).toBe(5)
  })

  it('is refused with another body, and is another call on another path', async () => {
    const [who, other] = [await newUser(), await newUser()]
    await give(who, 'bodies')
    expect(await give(who, 'bodies', { ...add, amount: 6 })).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
    expect((await give(other, 'bodies')).status).toBe(200)
    expect([await credit(who), await credit(other)]).toEqual([5, 5])
  })

  it('answers no one else, and only those who may still make the call', async () => {
    const who = await newUser()
    const admins = await Admins.open(panel)
    const admin = await admins.admin(String(nextId++), ['users:view', 'users:manage'])
    const first = await give(who, 'mine', add, admin)
    expect(first.status).toBe(200)
    expect((await give(who, 'mine')).body).not.toEqual(first.body)
    expect(await credit(who)).toBe(10)
    await admins.make(admin, 'user')
    expect(await give(who, 'mine', add, admin)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    })
  })

  it('is free again after a refusal, which may be over', async () => {
    const who = await newUser()
    const remove = { action: 'remove', amount: 5 }
    expect((await give(who, 'refused', remove)).status).toBe(409)
    await money.give(who, 100)
    expect((await give(who, 'refused', remove)).status).toBe(200)
    expect((await give(who, 'refused', remove)).status).toBe(200)
    expect(await credit(who)).toBe(95)
    // So does a call that was not understood.
    expect((await give(who, 'free', { action: 'add', amount: -1 })).status).toBe(400)
    expect((await give(who, 'free')).status).toBe(200)
  })

  it('is free again when the named user did not exist', async () => {
    const key = 'early'
    const path = '/admin/users/777777/credits'
    expect((await post(money.boss, path, key, add)).status).toBe(404)
    const who = await panel.signIn('777777')
    expect((await post(money.boss, path, key, add)).status).toBe(200)
    expect(await credit(who)).toBe(5)
  })

  it('is free again after a failure of ours', async () => {
    const who = await newUser()
    await panel.sql('alter table ledger_entry rename to ledger_entry_away')
    const failed = await give(who, 'failed')
    await panel.sql('alter table ledger_entry_away rename to ledger_entry')
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect(panel.errors.splice(0)).toHaveLength(1)
    expect((await give(who, 'failed')).status).toBe(200)
    expect(await credit(who)).toBe(5)
  })

  it('is refused when the process of the first call died before its answer was kept', async () => {
    const who = await newUser()
    await give(who, 'died')
    await panel.sql('update repeated_call set status = null, answer = null')
    expect(await give(who, 'died')).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-running' },
    })
    expect(await credit(who)).toBe(5)
  })

  it('needs a key of 1 to 255 printable characters', async () => {
    const who = await newUser()
    for (const key of ['x'.repeat(256), 'with space', 'tab\tbed']) {
      const answer = await give(who, key)
      expect([key.length, answer.status]).toEqual([key.length, 400])
    }
    expect((await give(who, 'x'.repeat(255))).status).toBe(200)
    expect(await credit(who)).toBe(5)
  })

  it('keeps no answer in clear', async () => {
    // A short id could be a part of a sealed text by chance.
    const who = await panel.signIn('900000000000000001')
    await give(who, 'sealed')
    const [row] = await panel.sql('select * from repeated_call order by at desc limit 1')
    const stored = JSON.stringify(row)
    for (const secret of ['sealed', who.id, 'Credits']) expect(stored).not.toContain(secret)
  })

  it('gives a new ticket for the live socket each time', async () => {
    const who = await newUser()
    const tickets = [1, 2].map(() => post(who, '/auth/socket-ticket', 'ticket'))
    const [first, second] = await Promise.all(tickets)
    expect(first?.body.ticket).not.toBe(second?.body.ticket)
  })

  it('is forgotten after a day', async () => {
    const who = await newUser()
    await give(who, 'day')
    panel.clock.offsetMs = 23 * hour
    const boss = await panel.signIn('1000')
    expect((await give(who, 'day', add, boss)).status).toBe(200)
    expect((await panel.sql(`select credit from account where id = '${who.id}'`))[0]).toEqual({
      credit: 5,
    })
    panel.clock.offsetMs = 25 * hour
    await panel.letJobsRun()
    expect(await panel.sql('select * from repeated_call')).toEqual([])
    const later = await panel.signIn('1000')
    expect((await give(who, 'day', add, later)).status).toBe(200)
    expect((await panel.sql(`select credit from account where id = '${who.id}'`))[0]).toEqual({
      credit: 10,
    })
  })
})

describe('a key of a call that failed', () => {
  const log = pino({ level: 'silent' })
  const call = { userId: '1', method: 'POST', address: '/here', body: {} }
  const refuse = async () => {
    throw createFault('conflict', { code: 'server-busy' })
  }
  const fail = async () => {
    throw new Error('a bug')
  }
  const write = async (tx: Tx) => void (await tx.insertInto('write_probe').values(row()).execute())
  let probes = 100
  const row = () => ({ id: probes++, at: 0 })

  const reversible = (name: string, work: (tx: Tx) => Promise<void>) =>
    CallChanges.makeReversible(name, () => db.transaction(work))
  const reverse = () =>
    CallChanges.reverse('mine', () =>
      db.transaction(async (tx) => void (await tx.deleteFrom('write_probe').execute())),
    )

  /** Makes a call twice with one key; returns how the second one ends. */
  async function repeat(work: () => Promise<unknown>): Promise<unknown> {
    const repeats = new RepeatedCalls({ db, log, now: Date.now, secret: 'secret' })
    const key = `key-${probes++}`
    await expect(
      repeats.run({ ...call, key }, async () => {
        await work()
        throw new Error('The work must fail.')
      }),
    ).rejects.toThrow()
    const answer = new StoredAnswer(200, 'again')
    const again = repeats.run({ ...call, key }, async () => answer)
    return again.then(({ json }) => json).catch((error) => error.code)
  }

  it.each([
    ['a refusal', refuse],
    ['a failure of ours', fail],
    ['a failure after a reading', () => db.transaction((tx) => findProbe(tx)).then(fail)],
    [
      'a failure after a change of no row',
      () =>
        db
          .transaction((tx) => tx.deleteFrom('write_probe').where('id', '<', 0).execute())
          .then(fail),
    ],
    ['a failure in a transaction', () => db.transaction((tx) => write(tx).then(fail))],
    [
      'a refusal after a change that was reversed by its name',
      () => reversible('mine', write).then(reverse).then(refuse),
    ],
    [
      'a failure after a change that was reversed by its name',
      () => reversible('mine', write).then(reverse).then(fail),
    ],
  ])('is free again after %s', async (_, work) => {
    expect(await repeat(work)).toBe('again')
  })

  it.each([
    ['is not reversed', () => db.transaction(write)],
    ['could be reversed, and was not', () => reversible('mine', write)],
    ['is not the reversed one', () => reversible('other', write).then(reverse)],
    [
      'is made besides the reversed one',
      () =>
        reversible('mine', write)
          .then(() => db.transaction(write))
          .then(reverse),
    ],
    [
      'could not be reversed',
      () => reversible('mine', write).then(() => CallChanges.reverse('mine', fail).catch(() => {})),
    ],
  ])('keeps a refusal after a change that %s', async (_, change) => {
    const kept = await repeat(() => change().then(refuse))
    expect(JSON.parse(String(kept))).toMatchObject({ code: 'server-busy' })
  })

  it.each([
    ['an insertion', write],
    [
      'a raw statement',
      (tx: Tx) => sql`insert into write_probe values (${probes++}, 0)`.execute(tx),
    ],
    [
      'a statement that returns its rows',
      (tx: Tx) => tx.insertInto('write_probe').values(row()).returning('id').execute(),
    ],
  ])('stays used after a failure of ours that followed %s', async (_, work) => {
    const failing = () => db.transaction<unknown>(work).then(fail)
    expect(await repeat(failing)).toBe('idempotency-key-running')
  })
})

const findProbe = (tx: Tx) => sql`select * from write_probe`.execute(tx)

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let nextId = 1
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
const grant = (who: SignedIn, what: string, body: object) =>
  money.asBoss('POST', `/admin/users/${who.id}/${what}`, body)
const add = { action: 'add', amount: 5 }

/** Each call that gives something, with the unit of the line that it makes. */
const grants = [
  ['credits', add, 'credit', 'Credits changed by an admin'],
  ['expiry', add, 'time', 'Server time changed by an admin'],
  ['slot', add, 'slot', 'Slots changed by an admin'],
  ['backups', add, 'backup', 'Extra backups changed by an admin'],
  ['set-storage', { limitMB: 700 }, 'storage', 'Storage limit changed by an admin'],
  ['set-paid', { duration: '7d' }, 'time', 'Paid plan'],
] as const

describe('a grant', () => {
  it.each(grants)(
    'by %s has its reason and reference in the ledger, the log and the CSV',
    async (what, body, unit, sentence) => {
      const who = await newUser()
      const note = { reason: 'Won the event', reference: `EVENT ${what}` }
      expect((await grant(who, what, { ...body, ...note })).status).toBe(200)
      const [line] = await money.lines(who, `unit=${unit}`)
      expect(line).toMatchObject({
        reason: `${sentence}. Won the event`,
        reasonParams: { note: 'Won the event' },
        reference: note.reference,
      })
      const logs = await money.asBoss('GET', '/admin/logs?limit=1')
      expect(logs.body[0].details).toMatchObject(note)
      const csv = await money.asBoss('GET', '/admin/logs/export')
      expect(csv.body).toContain(note.reference)
      expect(csv.body).toContain('Won the event')
    },
  )

  it.each(grants)('by %s uses a reference once over all accounts and kinds', async (what, body) => {
    const [who, other] = [await newUser(), await newUser()]
    const reference = `once-${what}`
    expect((await grant(who, what, { ...body, reference })).status).toBe(200)
    const before = await money.lines(who)
    for (const one of [who, other]) {
      const again = await grant(one, 'credits', { ...add, reference })
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'reference-used', params: { reference, at: expect.any(String) } },
      })
      const same = await grant(one, what, { ...body, reference: ` ${reference} ` })
      expect(same.body.code).toBe('reference-used')
    }
    expect(await money.lines(who)).toEqual(before)
  })

  it('with the same reference is given once when ten calls come at the same time', async () => {
    const users = [await newUser(), await newUser()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        grant(users[index % 2] ?? money.boss, 'credits', { ...add, reference: 'RACE' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const credits = await Promise.all(users.map(async (it) => (await money.profile(it)).credit))
    expect(credits.toSorted((a, b) => a - b)).toEqual([0, 5])
  })

  it('that is refused leaves its reference unused', async () => {
    const who = await newUser()
    const remove = { action: 'remove', amount: 5, reference: 'LATER' }
    expect((await grant(who, 'credits', remove)).status).toBe(409)
    expect((await grant(who, 'credits', { ...add, reference: 'LATER' })).status).toBe(200)
  })

  it('takes no reference that the ledger itself uses, and none that is too long', async () => {
    const who = await newUser()
    for (const reference of ['order:1', 'LINE:3', 'debt:1', 'registration', 'x'.repeat(101), 7]) {
      const { status, body } = await grant(who, 'credits', { ...add, reference })
      expect([reference, status, Object.keys(body.fields ?? {})]).toEqual([
        reference,
        400,
        ['reference'],
      ])
    }
    const long = { ...add, reason: 'x'.repeat(501) }
    expect((await grant(who, 'credits', long)).status).toBe(400)
    expect(await money.profile(who)).toMatchObject({ credit: 0 })
  })

  it('needs neither, and empty texts count as none', async () => {
    const who = await newUser()
    for (const note of [{}, { reason: '', reference: ' ' }, { reason: ' ', reference: '' }]) {
      expect((await grant(who, 'credits', { ...add, ...note })).status).toBe(200)
      const [line] = await money.lines(who, 'unit=credit')
      expect(line).toMatchObject({ reason: 'Credits changed by an admin', reference: 'admin:1000' })
    }
  })
})

describe('a bulk grant', () => {
  const bulk = (users: SignedIn[], body: object) =>
    money.asBoss('POST', '/admin/users/bulk', { discordIds: users.map(({ id }) => id), ...body })

  it('gives every line its reason and reference, and uses the reference once', async () => {
    const users = [await newUser(), await newUser(), await newUser()]
    const form = {
      action: 'addTime',
      amount: 3,
      reason: 'Sorry for the outage',
      reference: 'OUT-1',
    }
    expect((await bulk(users, form)).body.message).toBe('Done for 3 of 3 users.')
    for (const who of users) {
      const [line] = await money.lines(who, 'unit=time')
      expect(line).toMatchObject({ reference: 'OUT-1', reasonParams: { note: form.reason } })
    }
    expect(await bulk(users, form)).toMatchObject({ status: 409, body: { code: 'reference-used' } })
    const [who] = users
    if (who === undefined) throw new Error('There is no user.')
    expect((await money.lines(who, 'unit=time')).length).toBe(2)
  })

  it('has a reference only when it gives something', async () => {
    const who = await newUser()
    const { status } = await bulk([who], { action: 'unban', reference: 'OUT-2' })
    expect(status).toBe(400)
  })
})

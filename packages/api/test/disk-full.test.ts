import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../src/kit/db.ts'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

/** PostgreSQL has no limit that a test could set; its full disk is another error code of the same fault. */
describe.skipIf(process.env.TEST_DATABASE_URL)('an api with a full database disk', () => {
  let panel: TestPanel
  let money: Money
  let who: SignedIn
  let limitPages: (pages: number) => Promise<unknown>

  beforeAll(async () => {
    panel = await TestPanel.start({
      prepare: async (db: Db) => {
        limitPages = (pages) =>
          db.transaction((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
      },
    })
    money = await Money.open(panel)
    who = await panel.signIn('1')
    await money.give(who, 1000)
  })
  afterAll(() => panel.close())

  const newCode = () =>
    money.asBoss('POST', '/admin/redeem-codes', {
      type: 'Credits',
      amount: 10,
      stock: 1,
      expiryDate: null,
      customSuffix: '',
      isPublic: false,
    })
  const calls = {
    'creating a code': newCode,
    'sending feedback': () =>
      panel.call('POST', '/feedback', {
        token: who.token,
        body: { type: 'Suggestion', message: 'x'.repeat(4000) },
      }),
    buying: () => money.checkout(who, { server_time_7: 1 }),
    'signing in': () => panel.logIn({ user: { id: '1', username: 'user1' } }),
  }

  it.each(Object.entries(calls))('answers %s with 503 and the reason', async (_name, call) => {
    // SQLite raises a smaller limit to the file's present size.
    await limitPages(1)
    let answer = await call()
    for (let tries = 0; tries < 500 && answer.status < 300; tries++) answer = await call()
    expect([answer.status, answer.body]).toEqual([
      503,
      { code: 'disk-full', error: expect.stringContaining('disk of this service is full') },
    ])
    expect(panel.errors.at(-1)).toContain('database or disk is full')
    expect(panel.errors.at(-1)).not.toContain('rollback')
    await limitPages(1_000_000)
    expect((await call()).status).toBeLessThan(300)
  })

  it('still answers read-only calls', async () => {
    await limitPages(1)
    expect((await money.profile(who)).credit).toBeGreaterThan(0)
    await limitPages(1_000_000)
  })
})

import { maxNoteCharacters, maxPersonNotes } from '@trellis/contract/operations/person-pages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
let person: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  admins = await Admins.open(panel)
  person = await panel.signIn('1')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const path = (part = '', id = person.id) => `/admin/people/${id}${part}`
const get = (part = '', id = person.id) => admins.money.asBoss('GET', path(part, id))
const addNote = (text: string, who = admins.boss) =>
  panel.call('POST', path('/notes'), { token: who.token, body: { text } })

describe('the page of a person', () => {
  it('describes the person to an admin with any permission of its lists', async () => {
    const reader = await admins.admin('20', ['bans:view'])
    const { body } = await panel.call('GET', path(), { token: reader.token })
    expect(body).toEqual({
      discordId: '1',
      discordUsername: 'user1',
      growId: person.growId,
      registeredAt: expect.any(String),
      role: 'user',
      isBanned: false,
    })
    const others = ['/servers', '/feedback', '/notes']
    const answers = await Promise.all(
      others.map((part) => panel.call('GET', path(part), { token: reader.token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    const nobody = await admins.admin('21', ['settings:view'])
    expect((await panel.call('GET', path(), { token: nobody.token })).status).toBe(403)
    expect((await panel.call('GET', path(), { token: person.token })).status).toBe(403)
    expect((await get('', '999')).status).toBe(404)
  })

  it('lists bans, messages and appeals of this person only, in pages', async () => {
    const other = await panel.signIn('2')
    const send = (who: SignedIn, message: string) =>
      panel.call('POST', '/feedback', { token: who.token, body: { message } })
    await send(other, 'from another')
    await panel.sql(
      `insert into feedback (id, user_id, type, message, username, grow_id, status, at)
       select 'f' || value, '1', 'Bug Report', 'number ' || value, 'user1', '', 'New', value
       from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 12)
         select value from n) as numbers`,
    )
    const first = (await get('/feedback')).body
    expect(first).toMatchObject({ total: 12, page: 1, pageSize: 10 })
    expect(first.rows[0]).toMatchObject({ message: 'number 12', status: 'New' })
    const second = (await get('/feedback?page=2')).body
    expect(second.rows.map((it: { message: string }) => it.message)).toEqual([
      'number 2',
      'number 1',
    ])
    await admins.money.asBoss('POST', '/admin/users/1/ban', { reason: 'spam', duration: '7d' })
    const { body } = await get('/bans')
    expect(body).toMatchObject({ total: 1, rows: [{ reason: 'spam', appealedAt: null }] })
    expect((await get()).body.isBanned).toBe(true)
    expect((await get('/bans', '2')).body.total).toBe(0)
    await admins.money.asBoss('POST', '/admin/users/1/unban')
    person = await panel.signIn('1')
  })

  it.skipIf(process.env.TEST_DATABASE_URL)('reads the lists by an index', async () => {
    for (const [table, order] of [
      ['ban', 'id desc'],
      ['feedback', 'at desc, id'],
      ['person_note', 'id desc'],
    ]) {
      const plan = await panel.sql(
        `explain query plan select * from ${table} where user_id = '1' order by ${order} limit 10`,
      )
      expect(JSON.stringify(plan)).toContain(`USING INDEX ${table}_user`)
    }
  })
})

describe('notes about a person', () => {
  it('are added and deleted with author and time, and the log does not have their text', async () => {
    const before = Date.now()
    expect((await addNote('  paid twice  ')).status).toBe(201)
    const { rows, total } = (await get('/notes')).body
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ author: 'user1000', authorId: '1000', text: 'paid twice' })
    expect(Date.parse(rows[0].at)).toBeGreaterThanOrEqual(before)
    const [entry] = await admins.log(1)
    expect(entry).toMatchObject({
      actor_type: 'Admin',
      subject_id: null,
      action: 'Note about a person added',
      details: { person: '1', note: rows[0].id },
    })
    const own = await panel.call('GET', '/users/1/activity', { token: person.token })
    expect(JSON.stringify(own.body)).not.toMatch(/note/i)
    const other = `/admin/people/2/notes/${rows[0].id}`
    expect((await admins.money.asBoss('DELETE', other)).status).toBe(404)
    const note = path(`/notes/${rows[0].id}`)
    expect((await admins.money.asBoss('DELETE', note)).status).toBe(200)
    expect((await admins.money.asBoss('DELETE', note)).status).toBe(404)
    expect((await get('/notes')).body.total).toBe(0)
  })

  it('are refused empty, too long, and without the permission to manage users', async () => {
    expect((await addNote('   ')).status).toBe(400)
    expect((await addNote('x'.repeat(maxNoteCharacters + 1))).status).toBe(400)
    const reader = await admins.admin('22', ['users:view'])
    expect((await addNote('hello', reader)).status).toBe(403)
  })

  it('are bounded, also when many are added at once', async () => {
    for (let at = 1; at < maxPersonNotes - 1; at++)
      await panel.sql(
        `insert into person_note (user_id, author_id, author, text, at) values ('1', '9', 'x', 'y', ${at})`,
      )
    const answers = await Promise.all([1, 2, 3, 4].map((at) => addNote(`note ${at}`)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((it) => it === 201)).toHaveLength(2)
    expect(statuses.filter((it) => it === 409)).toHaveLength(2)
    expect((await get('/notes')).body.total).toBe(maxPersonNotes)
  })
})

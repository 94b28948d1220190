import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({
    withAgent: true,
    environment: {
      MAX_SERVERS: '4',
      MAX_MEMBERS_PER_SERVER: '3',
      MAX_INVITATIONS_PER_SERVER: '2',
    },
  })
  boss = await panel.signIn('1000')
})
afterAll(async () => {
  panel.clock.offsetMs = 0
  expect(panel.errors).toEqual([])
  await panel.close()
})

const signIn = () => panel.signIn(String(nextId++))
const call = (who: SignedIn, method: string, path: string, body?: unknown) =>
  panel.call(method, path, { token: who.token, body })
const create = (who: SignedIn, serverName = `World-${who.id}`) =>
  call(who, 'POST', '/servers', { serverName })
const readPart = async () =>
  (await call(boss, 'GET', '/admin/health')).body.parts.find(
    ({ id }: { id: string }) => id === 'servers',
  )
const countRows = async () =>
  Number((await panel.sql('select count(*) as n from server'))[0]?.['n'])

describe('an installation with a maximum of servers', () => {
  it('gives its last places to as many owners, and says clearly why there is no other', async () => {
    const owners: SignedIn[] = []
    for (let number = 0; number < 7; number++) owners.push(await signIn())
    expect(await readPart()).toMatchObject({
      state: 'good',
      summary: '0 servers, and there is room for more.',
    })
    const answers = await Promise.all(owners.map((who) => create(who)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const { status, body } of refused)
      expect([status, body.code, body.error]).toEqual([
        409,
        'installation-full',
        'This service has no room for another server now. Ask its support.',
      ])
    expect(await countRows()).toBe(4)
    expect(await readPart()).toMatchObject({
      state: 'problem',
      summary: 'All 4 places for servers are taken: no owner can create one.',
    })

    // A deleted server gives its place to another one, and comes back only when there is one again.
    const first = owners[answers.findIndex(({ status }) => status === 201)]
    const other = owners[answers.findIndex(({ status }) => status !== 201)]
    if (first === undefined || other === undefined) throw new Error('No owner.')
    const { id } = (await call(first, 'GET', '/servers')).body[0]
    expect((await call(first, 'DELETE', `/servers/${id}`)).status).toBe(200)
    expect((await create(other)).status).toBe(201)
    const restore = () =>
      call(first, 'POST', `/users/${first.id}/deleted-servers/${id}/restore`, {})
    expect((await restore()).body.code).toBe('installation-full')
    const [{ id: taken }] = (await call(other, 'GET', '/servers')).body
    expect((await call(other, 'DELETE', `/servers/${taken}`)).status).toBe(200)
    expect((await restore()).status).toBe(200)
    expect(await countRows()).toBe(4)
  })
})

describe('the limits of members', () => {
  it('are those of the operator, and ended memberships do not count', async () => {
    const [row] = await panel.sql("select id, owner_id from server where state = 'ready'")
    const owner = await panel.signIn(String(row?.['owner_id']))
    const path = `/servers/${row?.['id']}/invitations`
    const invite = (body: object) => call(owner, 'POST', path, { preset: 'viewer', ...body })
    const join = async (body = {}) => {
      const { body: made } = await invite(body)
      return call(await signIn(), 'POST', `/invitations/${made.code}/accept`)
    }
    const memberExpiresAt = new Date(Date.now() + 3_600_000).toISOString()
    for (let number = 0; number < 3; number++)
      expect((await join({ memberExpiresAt })).status).toBe(200)
    const full = await invite({})
    expect([full.status, full.body.error]).toEqual([409, 'A server can have at most 3 members.'])
    // Judged by the clock, before the job has removed them.
    panel.clock.offsetMs = 3_700_000
    const now = await panel.signIn(owner.id)
    const again = (body = {}) => call(now, 'POST', path, { preset: 'viewer', ...body })
    expect((await again()).status).toBe(201)
    expect((await again()).status).toBe(201)
    const many = await again()
    expect([many.status, many.body.error]).toEqual([
      409,
      'A server can have at most 2 open invitations.',
    ])
    panel.clock.offsetMs = 0
  })

  it('keep a user from more than a hundred servers of others', async () => {
    const [row] = await panel.sql("select id, owner_id from server where state = 'ready'")
    const owner = await panel.signIn(String(row?.['owner_id']))
    const helper = await signIn()
    const values = Array.from(
      { length: 100 },
      (_, number) => `('elsewhere${number}', '${helper.id}', '["view"]', 'x', 1, null)`,
    )
    await panel.sql(
      `insert into server_member (server_id, user_id, rights, invited_by, joined_at, expires_at) values ${values.join(', ')}`,
    )
    await panel.sql(`delete from server_invitation`)
    await panel.sql(`delete from server_member where server_id = '${row?.['id']}'`)
    const { body } = await call(owner, 'POST', `/servers/${row?.['id']}/invitations`, {
      preset: 'viewer',
    })
    const refused = await call(helper, 'POST', `/invitations/${body.code}/accept`)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'You can help with at most 100 servers.',
    ])
    await panel.sql(`delete from server_member where server_id = 'elsewhere0'`)
    expect((await call(helper, 'POST', `/invitations/${body.code}/accept`)).status).toBe(200)
  })
})

import { joinPageSchema } from '@trellis/contract/operations/join-page.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { callAt } from './kit/call-at.ts'
import { GameOwner } from './kit/game-owner.ts'
import { KillableApis } from './kit/killable-api.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
let nextOwner = 100
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  admins = await Admins.open(panel)
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const settings = {
  isPublic: true,
  description: 'Parkour and farms',
  discordUrl: null,
  isListed: true,
}
const newOwner = (name: string) => GameOwner.create(panel, String(nextOwner++), name)
const read = (name: string, headers?: Record<string, string>) =>
  panel.call('GET', `/join/${name}`, { ...(headers && { headers }) })
const report = (name: string, message: unknown = 'It shows an insult.') =>
  panel.call('POST', `/join/${name}/report`, { body: { message } })
const save = (owner: GameOwner, changes: object = {}) =>
  owner.put('/server/join-page', { ...settings, ...changes })
const asBoss = (method: string, path: string, body?: unknown) =>
  panel.call(method, path, { token: admins.boss.token, body })
const listReports = async (server: string) =>
  (await asBoss('GET', '/admin/feedback')).body.filter(
    (it: { serverName?: string }) => it.serverName === server,
  )

describe('the public page of a server', () => {
  it('shows its name, state, texts and where to play, and nothing else', async () => {
    const owner = await newOwner('Open-to-all')
    await save(owner, { discordUrl: 'https://discord.gg/trellis' })
    const { status, body } = await read('open-TO-all')
    expect([status, joinPageSchema.parse(body)]).toEqual([200, body])
    expect(body).toEqual({
      name: 'Open-to-all',
      status: 'OFFLINE',
      players: 0,
      description: 'Parkour and farms',
      discordUrl: 'https://discord.gg/trellis',
      pictureUrl: expect.stringMatching(/^\/join\/Open-to-all\/picture\?of=[0-9a-f]{12}$/),
      connection: { host: '127.0.0.1', domains: ['growtopia1.com', 'growtopia2.com'] },
      hasGamePage: true,
    })
    await owner.start()
    await panel.until(async () => (await read('Open-to-all')).body.status === 'ONLINE')
    await owner.stop()
  })

  it('shows no private fact of its owner', async () => {
    const owner = await newOwner('Discreet')
    await save(owner)
    const answer = await read('Discreet')
    const { port } = (await owner.get('/server/connection')).body
    const [account = {}] = await panel.sql(`select * from account where id = '${owner.who.id}'`)
    const [server = {}] = await panel.sql(`select * from server where id = '${owner.id}'`)
    const known = ['Discreet', 'discreet']
    const facts = [...Object.values(account), ...Object.values(server), port, panel.dataDir]
      .map(String)
      .filter((fact) => fact.length > 2 && !known.includes(fact))
    expect(facts).toEqual(expect.arrayContaining([owner.who.id, owner.who.growId, owner.id]))
    const text = JSON.stringify(answer.body) + JSON.stringify([...answer.headers])
    expect(facts.filter((fact) => text.includes(`"${fact}"`) || text.includes(`${fact}/`))).toEqual(
      [],
    )
    expect(text).not.toContain(owner.who.growId)
    expect(text).not.toContain(owner.id)
  })

  it('answers the same 404 for an unknown, hidden, suspended, copied, deleted or banned server', async () => {
    const hidden = await newOwner('Hidden')
    const suspended = await newOwner('Suspended')
    const gone = await newOwner('Gone')
    const banned = await newOwner('Banned')
    for (const name of ['Hidden', 'Suspended', 'Gone', 'Banned'])
      expect((await read(name)).status).toBe(200)
    await save(hidden, { isPublic: false })
    await asBoss('POST', '/admin/servers/Suspended/suspend', { reason: 'Insults' })
    await gone.delete('/server')
    await asBoss('POST', `/admin/users/${banned.who.id}/ban`, { reason: 'Spam', duration: '7d' })
    const names = ['Hidden', 'Suspended', 'Gone', 'Banned', 'Never-was']
    await panel.until(async () => (await read('Banned')).status === 404)
    const answers = await Promise.all([
      ...names.map((name) => read(name)),
      ...names.map((it) => report(it)),
    ])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        404,
        { error: 'There is no such page.', code: 'no-join-page' },
      ])
    expect(await Promise.all(names.map(listReports))).toEqual(names.map(() => []))
    await asBoss('POST', '/admin/servers/Suspended/unsuspend')
    expect((await read('Suspended')).status).toBe(200)
    expect((await suspended.get('/server/join-page')).body.isPublic).toBe(true)
  })

  it('is found by a former name, under its present one', async () => {
    const owner = await newOwner('Old-name')
    await owner.put('/server/name', { serverName: 'New-name' })
    expect((await read('Old-name')).body.name).toBe('New-name')
  })

  it('is answered from a cache while nothing changed', async () => {
    const owner = await newOwner('Cached')
    const first = await read('Cached')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=5')
    const again = await fetch(`${panel.url}/api/join/Cached`, {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await save(owner, { description: 'Another one' })
    const changed = await read('Cached', { 'if-none-match': etag })
    expect([changed.status, changed.body.description]).toEqual([200, 'Another one'])
  })
})

describe('the settings of a public page', () => {
  it('are public and empty until its owner changes them, with an entry in the log', async () => {
    const owner = await newOwner('Settled')
    const url = `${panel.environment['PUBLIC_URL'] ?? ''}/join/Settled`
    const { body } = await owner.get('/server/join-page')
    expect(body).toEqual({
      hidden: null,
      isPublic: true,
      description: '',
      discordUrl: null,
      isListed: true,
      listUrl: null,
      url: expect.stringMatching(/\/join\/Settled$/),
    })
    expect(body.url).toContain(url)
    expect((await save(owner)).body).toMatchObject({ message: 'Join page saved.', settings })
    expect((await owner.get('/activity')).body[0]).toMatchObject({
      action: 'Join page changed',
      details: { server: 'Settled', ...settings },
    })
  })

  it.each([
    ['http://discord.gg/abc'],
    ['https://discord.gg.evil.example/abc'],
    ['https://discord.gg/abc?redirect=https://evil.example'],
    ['https://discord.com/channels/1'],
    ['javascript:alert(1)'],
    ['https://discord.gg/"onclick=alert(1)'],
    ['https://discord.gg/abc\n'],
  ])('refuse %j as an invitation', async (discordUrl) => {
    const owner = await newOwner(`Invite-${nextOwner}`)
    expect(await save(owner, { discordUrl })).toMatchObject({
      status: 400,
      body: { fieldCauses: { discordUrl: { code: 'discord-invite' } } },
    })
    expect((await owner.get('/server/join-page')).body.discordUrl).toBeNull()
  })

  it('take plain text of bounded length only', async () => {
    const owner = await newOwner('Plain')
    for (const description of ['x'.repeat(501), 'a\u202eb', 'a\u0000b', 'a\u001b[31m', 5])
      expect((await save(owner, { description })).status).toBe(400)
    const description = '<script>alert(1)</script>\n👨‍👩‍👧 "halo" & selamat datang'
    expect((await save(owner, { description })).status).toBe(200)
    expect((await read('Plain')).body.description).toBe(description)
  })

  it('survive a deletion and are gone with the server', async () => {
    const owner = await newOwner('Returning')
    const { id } = owner
    await save(owner, { isPublic: false })
    const count = async () =>
      Number(
        (await panel.sql(`select count(*) as n from join_page where server_id = '${id}'`))[0]?.[
          'n'
        ],
      )
    await owner.delete('/server')
    expect(await count()).toBe(1)
    await owner.delete(`/deleted-servers/${id}`)
    expect(await count()).toBe(0)
  })

  it('are written with their entry in the log, or not at all, when the api is killed', async () => {
    const owner = await newOwner('Killed')
    const killables = new KillableApis(panel)
    const send = async (statements: number | 'all', description: string) => {
      const killable = await killables.take(statements)
      const { token } = owner.who
      const body = { ...settings, description }
      const path = '/servers/selected/join-page'
      const answer = await callAt(killable.url, 'PUT', path, { token, body }).catch(() => null)
      const used = answer === null ? 0 : await killable.countSteps().catch(() => 0)
      await killable.kill()
      return { isAnswered: answer !== null, used }
    }
    const { used } = await send('all', 'whole')
    let cuts = 0
    for (const part of [0.2, 0.4, 0.6, 0.8]) {
      const description = `part ${part}`
      const { isAnswered } = await send(Math.max(1, Math.floor(used * part)), description)
      if (!isAnswered) cuts++
      const [row] = await panel.sql(
        `select description from join_page where server_id = '${owner.id}'`,
      )
      const logged = await panel.sql(
        `select count(*) as n from activity where details like '%${description}%'`,
      )
      expect(row?.['description'] === description).toBe(Number(logged[0]?.['n']) === 1)
    }
    expect(cuts).toBeGreaterThan(0)
    await killables.close()
  })
})

describe('a report of a public page', () => {
  it('reaches the admins with the name of the server, and names no visitor', async () => {
    const owner = await newOwner('Reported')
    const message = '<img src=x onerror=alert(1)> It shows an insult.'
    expect(await report('Reported', message)).toMatchObject({
      status: 201,
      body: { message: 'Thank you! Your report has been sent.' },
    })
    expect(await listReports('Reported')).toEqual([
      {
        id: expect.any(String),
        type: 'Server Report',
        message,
        personId: owner.who.id,
        submittedByUsername: 'Visitor',
        submittedByGrowId: '',
        serverName: 'Reported',
        status: 'New',
        timestamp: expect.any(String),
      },
    ])
    expect((await owner.get('/activity')).body[0].action).not.toContain('eport')
  })

  it('needs a message of bounded length', async () => {
    await newOwner('Bounded')
    for (const message of ['', '  ', 'x'.repeat(1001), 5, undefined])
      expect((await panel.call('POST', '/join/Bounded/report', { body: { message } })).status).toBe(
        400,
      )
    expect(await listReports('Bounded')).toEqual([])
  })

  it('is stored twenty times for a server until admins have read them', async () => {
    await newOwner('Flooded')
    await newOwner('Other')
    for (let count = 0; count < 22; count++)
      expect((await report('Flooded', `Report ${count}`)).status).toBe(201)
    const stored = await listReports('Flooded')
    expect(stored).toHaveLength(20)
    await report('Other')
    expect(await listReports('Other')).toHaveLength(1)
    await asBoss('PUT', `/admin/feedback/${stored[0].id}/status`, { status: 'Resolved' })
    await report('Flooded', 'Once more')
    expect(await listReports('Flooded')).toHaveLength(21)
  })

  it('can be deleted, and the deletion undone with its server', async () => {
    await newOwner('Undone')
    await report('Undone')
    const [{ id }] = await listReports('Undone')
    const { body } = await asBoss('DELETE', `/admin/feedback/${id}`)
    expect(await listReports('Undone')).toEqual([])
    await asBoss('POST', `/admin/undo/${body.undo.id}`)
    expect(await listReports('Undone')).toHaveLength(1)
  })
})

it('limits reading and reporting for each address', async () => {
  const limited = await TestPanel.start({ environment: { RATE_LIMITS: 'on' } })
  const statuses = async (count: number, method: string, path: string, body?: unknown) =>
    new Set(
      (
        await Promise.all(Array.from({ length: count }, () => limited.call(method, path, { body })))
      ).map(({ status }) => status),
    )
  expect(await statuses(121, 'GET', '/join/Nobody')).toEqual(new Set([404, 429]))
  expect(await statuses(4, 'POST', '/join/Nobody/report', { message: 'x' })).toEqual(
    new Set([404, 429]),
  )
  await limited.close()
})

it('gives no server a page where the operator switched them off', async () => {
  const off = await TestPanel.start({ withAgent: true, environment: { JOIN_PAGES: 'off' } })
  const owner = await GameOwner.create(off, '1', 'Nowhere')
  expect(await off.call('GET', '/join/Nowhere')).toMatchObject({
    status: 404,
    body: { error: 'There is no such page.', code: 'no-join-page' },
  })
  expect((await owner.get('/server/join-page')).body.url).toBeNull()
  await off.close()
})

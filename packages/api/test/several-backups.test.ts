import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { Money } from './kit/money.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  money = await Money.open(panel)
  owner = await GameOwner.create(panel, '1', 'Kept')
  await owner.start()
})
afterAll(async () => {
  panel.clock.offsetMs = 0
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})
beforeEach(async () => {
  for (const { id } of await list()) await owner.delete(`${backups}/${id}`)
  await allow(3)
})

const backups = '/server/backups'
const list = async (who = owner) => (await who.get(backups)).body.backups
const getNames = async () => (await list()).map(({ name }: { name: string | null }) => name)
const archives = () =>
  readdirSync(join(panel.dataDir, 'backups')).filter((it) => it.endsWith('.tar.zst'))

const allow = async (count: number, who = owner) =>
  expect(
    (
      await money.asBoss('POST', `/admin/users/${who.who.id}/backups`, {
        action: 'set',
        amount: count - 1,
      })
    ).status,
  ).toBe(200)

async function settled(who = owner) {
  await panel.until(async () => (await who.get('/server/backup')).body.progress === null)
}

async function made(name: string | null = null, who = owner) {
  const { status } = await who.post(backups, { name })
  expect(status).toBe(202)
  await settled(who)
}

const setWeather = (to: number) => owner.change('/server/worlds/START', { d_weather: to })
const getWeather = async () => (await owner.get('/server/worlds/START')).body.d_weather

describe('several backups of a server', () => {
  it('are listed with their names, newest first, up to the allowance', async () => {
    await made('Before the event')
    await made()
    await made('../../etc/passwd')
    const { body } = await owner.get(backups)
    expect(body.max).toBe(3)
    expect(await getNames()).toEqual(['../../etc/passwd', null, 'Before the event'])
    expect(body.backups[0]).toMatchObject({
      kind: 'manual',
      serverName: 'Kept',
      isOfDeletedServer: false,
      fault: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(archives()).toHaveLength(3)
    const full = await owner.post(backups, { name: null })
    expect([full.status, full.body.error]).toEqual([
      409,
      'All 3 places for backups are taken. Delete one first.',
    ])
    const single = await owner.post('/server/backup')
    expect([single.status, single.body.error]).toEqual([
      409,
      'A backup already exists. Delete it first.',
    ])
  })

  it('are restored, renamed, checked and deleted one by one', async () => {
    await setWeather(3)
    await made('Three')
    await setWeather(5)
    await made('Five')
    const [five, three] = await list()
    expect((await owner.put(`${backups}/${three.id}`, { name: 'Sunny' })).status).toBe(200)
    expect(await getNames()).toEqual(['Five', 'Sunny'])
    expect((await owner.post(`${backups}/${three.id}/restore`)).status).toBe(202)
    await settled()
    expect(await getWeather()).toBe(3)
    expect((await owner.post(`${backups}/${five.id}/check`)).status).toBe(202)
    await settled()
    expect((await owner.delete(`${backups}/${three.id}`)).status).toBe(200)
    expect(await getNames()).toEqual(['Five'])
    await panel.until(async () => archives().length === 1)
    expect((await owner.post(`${backups}/${five.id}/restore`)).status).toBe(202)
    await settled()
    expect(await getWeather()).toBe(5)
    const { body } = await owner.get('/activity')
    expect(body.map(({ action }: { action: string }) => action)).toContain('Backup renamed')
  })

  it('answer the calls for one backup with the newest', async () => {
    await made('First')
    await made('Second')
    const [second] = await list()
    expect((await owner.get('/server/backup')).body).toMatchObject({
      exists: true,
      createdAt: second.createdAt,
    })
    await owner.delete('/server/backup')
    expect(await getNames()).toEqual(['First'])
  })

  it('fill one free place once under concurrent requests', async () => {
    await made()
    await made()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        place % 2 === 0 ? owner.post(backups, { name: null }) : owner.post('/server/backup'),
      ),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    await settled()
    expect(await list()).toHaveLength(3)
    expect(archives()).toHaveLength(3)
  })

  it('stay when the allowance shrinks, and take no new ones', async () => {
    await made()
    await made()
    await allow(1)
    expect(await list()).toHaveLength(2)
    const { status, body } = await owner.post(backups, { name: null })
    expect([status, body.error]).toEqual([409, 'A backup already exists. Delete it first.'])
  })

  it('refuse to be deleted while one is restored', async () => {
    await setWeather(8)
    await made()
    await setWeather(9)
    await made()
    const [newest, oldest] = await list()
    const restore = owner.post(`${backups}/${oldest.id}/restore`)
    const answers = await Promise.all([
      restore,
      owner.delete(`${backups}/${oldest.id}`),
      owner.delete(`${backups}/${newest.id}`),
    ])
    await settled()
    for (const { status } of answers) expect([200, 202, 404, 409]).toContain(status)
    const left = (await list()).map(({ id }: { id: string }) => id)
    const deleted = [oldest.id, newest.id].filter((_, at) => answers[at + 1]?.status === 200)
    expect([oldest.id, newest.id].filter((id) => !left.includes(id))).toEqual(deleted)
    // A restore keeps its backup until it has ended, which may be before the deletions.
    expect(await getWeather()).toBe(answers[0]?.status === 202 ? 8 : 9)
  })

  it.each([
    ['', 'A name is required.'],
    ['  ', 'A name is required.'],
    ['x'.repeat(41), 'At most 40 characters.'],
    ['two\nlines', 'One line without control characters.'],
    [5, null],
    [undefined, null],
  ])('refuse %j as a name', async (name, error) => {
    await made()
    const [{ id }] = await list()
    const answer = await owner.put(`${backups}/${id}`, { name })
    expect(answer.status).toBe(400)
    if (error !== null) expect(answer.body.error).toBe(error)
    expect(await getNames()).toEqual([null])
  })
})

describe('the backups of another owner', () => {
  it('are found by none of their ids', async () => {
    await made('Mine')
    const [{ id }] = await list()
    const other = await GameOwner.create(panel, '2', 'Elsewhere')
    for (const [method, path, body] of [
      ['PUT', `${backups}/${id}`, { name: 'Taken' }],
      ['DELETE', `${backups}/${id}`, undefined],
      ['POST', `${backups}/${id}/restore`, undefined],
      ['POST', `${backups}/${id}/check`, undefined],
    ] as const) {
      const answer = await other.call(method, path, body)
      expect([answer.status, answer.body.error]).toEqual([404, 'There is no backup.'])
      const named = path.replace('/server/', `/servers/${owner.id}/`)
      const foreign = await panel.call(method, named, { token: other.who.token, body })
      expect(foreign.status).toBe(403)
    }
    for (const path of ['..%2f..', 'A'.repeat(20), 'x'])
      expect((await other.delete(`${backups}/${path}`)).status).toBe(400)
    expect(await getNames()).toEqual(['Mine'])
    await other.leave()
  })
})

describe('a member with the right to backups', () => {
  it('sees those of the server, and none that other servers of the owner left', async () => {
    const past = await GameOwner.create(panel, '5', 'Past')
    await allow(3, past)
    await made('Secret', past)
    await past.delete('/server')
    const now = await GameOwner.create(panel, '5', 'Present')
    const path = `/servers/${now.id}/backups`
    const helper = await panel.signIn('6')
    const asHelper = (method: string, to: string, body?: unknown) =>
      panel.call(method, to, { token: helper.token, body })
    const invited = await panel.call('POST', `/servers/${now.id}/invitations`, {
      token: now.who.token,
      body: { rights: ['view', 'backups'], discordId: helper.id },
    })
    await asHelper('POST', `/invitations/${invited.body.code}/accept`)
    const [{ id }] = await list(now)
    expect((await asHelper('GET', path)).body.backups).toEqual([])
    expect((await asHelper('GET', `/servers/${now.id}/backup`)).body.exists).toBe(false)
    for (const [method, to, body] of [
      ['DELETE', `${path}/${id}`, undefined],
      ['PUT', `${path}/${id}`, { name: 'Mine' }],
      ['POST', `${path}/${id}/restore`, undefined],
      ['POST', `${path}/${id}/check`, undefined],
      ['GET', `${path}/${id}/download`, undefined],
      ['GET', `${path}/${id}/comparison`, undefined],
      ['DELETE', `/servers/${now.id}/backup`, undefined],
    ] as const)
      expect([method, to, (await asHelper(method, to, body)).status]).toEqual([method, to, 404])
    expect((await asHelper('POST', path, { name: 'Ours' })).status).toBe(202)
    await settled(now)
    const names = (await asHelper('GET', path)).body.backups.map((it: { name: string }) => it.name)
    expect(names).toEqual(['Ours'])
    expect((await list(now)).map((it: { name: string }) => it.name)).toEqual(['Ours', 'Secret'])
    await now.leave()
  })
})

describe('a deleted server', () => {
  it('leaves its backups to the account, and they count', async () => {
    const builder = await GameOwner.create(panel, '3', 'First-Try')
    await allow(2, builder)
    await made('Left', builder)
    await builder.delete('/server')
    expect((await list(builder))[0]).toMatchObject({ name: 'Left', isOfDeletedServer: true })
    const next = await GameOwner.create(panel, '3', 'Second-Try')
    await made('New', next)
    expect((await next.post(backups, { name: null })).status).toBe(409)
    const left = (await list(next)).find((it: { name: string }) => it.name === 'Left')
    expect((await next.post(`${backups}/${left.id}/restore`)).status).toBe(202)
    await settled(next)
    expect((await next.delete(`${backups}/${left.id}`)).status).toBe(200)
    await next.leave()
  })
})

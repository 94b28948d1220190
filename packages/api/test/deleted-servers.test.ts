import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

const day = 86_400_000

describe('a deleted server', () => {
  let panel: TestPanel
  let nextId = 1
  const owners: GameOwner[] = []
  beforeAll(async () => {
    panel = await TestPanel.start({ withAgent: true })
  })
  afterEach(() => {
    panel.clock.offsetMs = 0
  })
  afterAll(async () => {
    for (const owner of owners) await owner.leave()
    expect(panel.errors).toEqual([])
    await panel.close()
  })

  async function newOwner(): Promise<GameOwner> {
    const id = String(nextId++)
    const owner = await GameOwner.create(panel, id, `Gone-${id}`)
    owners.push(owner)
    return owner
  }
  const deleted = async (owner: GameOwner) => (await owner.get('/deleted-servers')).body
  const restore = (owner: GameOwner, id: string, body: object = {}) =>
    owner.post(`/deleted-servers/${id}/restore`, body)
  const getRoot = (owner: GameOwner) => join(owner.database, '../..')

  it('is kept for seven days and can be restored completely', async () => {
    const owner = await newOwner()
    await owner.start()
    await owner.change('/server/worlds/START', { owner: 'Before' })
    await owner.change('/server/worlds/START', { owner: 'Kept' })
    await owner.command('say remember this line')
    expect((await owner.delete('/server')).body).toMatchObject({
      message: `Server "Gone-${owner.who.id}" deleted.`,
    })
    expect((await owner.get('/server')).body.server).toBeNull()
    expect((await owner.get('/profile')).body.profile.availableSlot).toBe(1)
    const { keptDays, servers } = await deleted(owner)
    expect([keptDays, servers]).toEqual([
      7,
      [
        {
          id: expect.any(String),
          name: `Gone-${owner.who.id}`,
          deletedBy: owner.who.growId,
          deletedAt: expect.any(String),
          keptUntil: expect.any(String),
          sizeBytes: expect.any(Number),
          kind: 'live',
        },
      ],
    ])
    const [{ id, deletedAt, keptUntil }] = servers
    expect(Date.parse(keptUntil) - Date.parse(deletedAt)).toBe(7 * day)
    const answer = await restore(owner, id)
    expect([answer.status, answer.body.message]).toEqual([
      200,
      `Server "Gone-${owner.who.id}" is back. Start it when you are ready.`,
    ])
    await owner.reaches('OFFLINE')
    expect(owner.file('worlds/START_.json').owner).toBe('Kept')
    expect((await owner.get('/server/worlds/START/versions')).body.length).toBeGreaterThan(0)
    const { body: console } = await owner.get('/server/console?limit=200')
    expect(JSON.stringify(console)).toContain('remember this line')
    expect((await deleted(owner)).servers).toEqual([])
    expect((await owner.get('/profile')).body.profile.availableSlot).toBe(0)
    await owner.start()
  })

  it('is restored under another name when its own is taken, once a slot is free', async () => {
    const owner = await newOwner()
    const name = `Gone-${owner.who.id}`
    await owner.delete('/server')
    const [{ id }] = (await deleted(owner)).servers
    await owner.post('/server', { serverName: 'Second' })
    expect(await restore(owner, id)).toMatchObject({
      status: 403,
      body: { error: 'You have no available server slots.' },
    })
    await owner.delete('/server')
    expect((await owner.post('/server', { serverName: name.toUpperCase() })).status).toBe(201)
    const boss = await panel.signIn('1000')
    const slot = { token: boss.token, body: { action: 'add', amount: 1 } }
    await panel.call('POST', `/admin/users/${owner.who.id}/slot`, slot)
    expect(await restore(owner, id)).toMatchObject({ status: 409, body: { code: 'name-taken' } })
    expect((await restore(owner, id, { serverName: 'Third' })).status).toBe(200)
    const path = `/servers/${id}`
    const restored = await panel.call('GET', path, { token: owner.who.token })
    expect(restored.body.server.name).toBe('Third')
    const file = JSON.parse(readFileSync(join(getRoot(owner), 'server.json'), 'utf8'))
    expect(file.name).toBe('Third')
    await panel.call('DELETE', path, { token: owner.who.token })
  })

  it('keeps its name from others, also on its join page, until it is removed for good', async () => {
    const owner = await newOwner()
    const other = await panel.signIn('900')
    const name = `Gone-${owner.who.id}`
    await owner.delete('/server')
    const [{ id }] = (await deleted(owner)).servers
    const body = { serverName: name.toUpperCase() }
    const create = () => panel.call('POST', '/users/900/server', { token: other.token, body })
    expect(await create()).toMatchObject({ status: 409, body: { code: 'name-taken' } })
    expect((await panel.call('GET', `/join/${name}`)).status).toBe(404)
    await owner.delete(`/deleted-servers/${id}`)
    expect((await create()).status).toBe(201)
    await panel.call('DELETE', '/users/900/server', { token: other.token })
  })

  it('is visible to its owner only', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    await owner.delete('/server')
    await stranger.delete('/server')
    const [{ id }] = (await deleted(owner)).servers
    expect((await restore(stranger, id)).status).toBe(404)
    expect((await stranger.delete(`/deleted-servers/${id}`)).status).toBe(404)
    const foreign = { token: stranger.who.token }
    const path = `/users/${owner.who.id}/deleted-servers`
    expect((await panel.call('GET', path, foreign)).status).toBe(403)
  })

  it("is removed permanently on its owner's request", async () => {
    const owner = await newOwner()
    await owner.delete('/server')
    const [{ id }] = (await deleted(owner)).servers
    expect((await owner.delete(`/deleted-servers/${id}`)).status).toBe(200)
    expect(existsSync(getRoot(owner))).toBe(false)
    expect((await deleted(owner)).servers).toEqual([])
    expect((await restore(owner, id)).status).toBe(404)
  })

  it('replaces the oldest when three are kept', async () => {
    const owner = await newOwner()
    await owner.delete('/server')
    for (const serverName of ['Pond', 'Lake', 'River']) {
      await owner.post('/server', { serverName })
      await owner.delete('/server')
    }
    const names = (await deleted(owner)).servers.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['River', 'Lake', 'Pond'])
    expect(existsSync(getRoot(owner))).toBe(false)
  })

  it('is kept when an admin deletes it, with a notice for its owner', async () => {
    const owner = await newOwner()
    const boss = await panel.signIn('1000')
    const name = `Gone-${owner.who.id}`
    await panel.call('DELETE', `/admin/servers/${name}`, { token: boss.token })
    expect((await deleted(owner)).servers).toMatchObject([{ name, deletedBy: 'An admin' }])
    const { body } = await owner.get('/notices')
    expect(body.notices[0].text).toContain('You can bring it back for 7 days.')
    const health = await panel.call('GET', '/admin/health', { token: boss.token })
    expect(JSON.stringify(health.body)).not.toContain('belong to no account')
  })

  it('is removed after seven days, also when the host was offline then', async () => {
    const owner = await newOwner()
    await owner.delete('/server')
    await panel.endAgent('SIGTERM')
    panel.clock.offsetMs = 6.9 * day
    await panel.startAgent()
    expect(existsSync(getRoot(owner))).toBe(true)
    await panel.endAgent('SIGTERM')
    panel.clock.offsetMs = 7.1 * day
    await panel.startAgent()
    await panel.until(async () => !existsSync(getRoot(owner)))
    const count = async () => {
      const select = `select count(*) as n from deleted_server where owner_id = '${owner.who.id}'`
      return Number((await panel.sql(select))[0]?.n)
    }
    await expect.poll(count).toBe(0)
  })
})

describe('a deleted server with DELETED_SERVERS_DAYS=0', () => {
  it('is removed at once', async () => {
    const environment = { DELETED_SERVERS_DAYS: '0' }
    const panel = await TestPanel.start({ withAgent: true, environment })
    const owner = await GameOwner.create(panel, '1', 'Final')
    await owner.delete('/server')
    expect((await owner.get('/deleted-servers')).body).toEqual({ keptDays: 0, servers: [] })
    await panel.until(async () => readdirSync(join(panel.dataDir, 'servers')).length === 0)
    expect(panel.errors).toEqual([])
    await panel.close()
  })
})

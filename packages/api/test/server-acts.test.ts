import { permissions } from '@trellis/contract/kit/permissions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

const reason = 'Players reported an insult'
let panel: TestPanel
let boss: SignedIn
let admin: SignedIn
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true, environment: { SERVER_LIST: 'on' } })
  boss = await panel.signIn('1000')
  admin = await panel.signIn('1001')
  await call(boss, 'POST', '/admin/admins', { discordId: admin.id })
  await permit(['servers:view', 'servers:manage'])
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const call = (who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> =>
  panel.call(method, path, { token: who.token, body })
const permit = (held: readonly string[]) =>
  call(boss, 'PUT', `/admin/admins/${admin.id}/permissions`, { permissions: held })
const createOwner = (name: string) => GameOwner.create(panel, String(nextId++), name)
const readCode = ({ status, body }: Answer) => [status, body.params?.reason ?? body.code]
const rename = (name: string, serverName: string, by = admin) =>
  call(by, 'PUT', `/admin/servers/${name}/name`, { serverName, reason })
const banName = (serverName: string) =>
  call(boss, 'POST', '/admin/banned-servers', { serverName, reason })
const readLatest = async ({ id, token }: SignedIn) =>
  (await panel.call('GET', `/users/${id}/notices`, { token })).body.notices[0]
const readLog = async (search: string): Promise<{ code: string; details: object }[]> =>
  (await call(boss, 'GET', `/admin/logs?search=${search}`)).body

describe('a rename by an admin', () => {
  it('gives the server its name everywhere, with a notice and an entry of the log', async () => {
    const owner = await createOwner('Plain-Name')
    const answer = await rename('Plain-Name', 'Better-Name')
    expect([answer.status, answer.body.serverName]).toEqual([200, 'Better-Name'])
    expect((await owner.get('/server')).body.server.name).toBe('Better-Name')
    const params = { before: 'Plain-Name', name: 'Better-Name', reason }
    expect(await readLatest(owner.who)).toMatchObject({ code: 'server-renamed', params })
    expect((await readLog('Better-Name'))[0]).toMatchObject({
      code: 'server-renamed-by-an-admin',
      details: params,
    })
    // The former name leads to the server, as after a rename by its owner.
    expect((await call(admin, 'GET', '/admin/servers/Plain-Name')).status).toBe(200)
  })

  it('frees an owner of a banned name, which then leads nowhere', async () => {
    const owner = await createOwner('Insult')
    await banName('Insult')
    // The owner of a banned name can still use everything.
    expect((await owner.post('/server/backup')).status).toBe(202)
    await panel.until(async () => (await owner.get('/server/backup')).body.progress === null)
    const exported = await fetch(`${panel.url}/api/servers/${owner.id}/export`, {
      headers: { authorization: `Bearer ${owner.who.token}` },
    })
    expect([exported.status, (await exported.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    expect((await rename('Insult', 'Kind-Name')).status).toBe(200)
    expect((await call(admin, 'GET', '/admin/servers/Insult')).status).toBe(404)
    const back = await owner.put('/server/name', { serverName: 'Insult' })
    expect(readCode(back)).toEqual([403, 'name-not-allowed'])
    expect((await owner.put('/server/name', { serverName: 'Own-Choice' })).status).toBe(200)
  })

  it('is refused for a taken, banned or unfit name, and without a reason', async () => {
    await createOwner('Renamed-One')
    await createOwner('Taken-One')
    await banName('Banned-One')
    expect(readCode(await rename('Renamed-One', 'TAKEN-one'))).toEqual([409, 'name-taken'])
    expect(readCode(await rename('Renamed-One', 'banned-ONE'))).toEqual([403, 'name-not-allowed'])
    expect((await rename('Renamed-One', 'no spaces')).status).toBe(400)
    expect(readCode(await rename('No-Such-One', 'Free-Name'))).toEqual([404, 'no-server-of-name'])
    const path = '/admin/servers/Renamed-One/name'
    const unexplained = await call(admin, 'PUT', path, { serverName: 'Free-Name', reason: ' ' })
    expect(unexplained.status).toBe(400)
  })
})

describe('a public page that an admin hides', () => {
  const hide = (name: string, form: object = {}) =>
    call(admin, 'POST', `/admin/servers/${name}/hide-page`, { reason, ...form })

  it('is gone for strangers while the server runs on, until an admin shows it again', async () => {
    const owner = await createOwner('Rude-Page')
    await owner.start()
    const read = async () => (await panel.call('GET', '/join/Rude-Page')).status
    const isListed = async () =>
      (await panel.call('GET', '/join?search=Rude-Page')).body.servers.length > 0
    expect([await read(), await isListed()]).toEqual([200, true])
    expect((await hide('Rude-Page')).body.message).toBe('The page of "Rude-Page" is hidden.')
    expect([await read(), await isListed()]).toEqual([404, false])
    expect((await panel.call('GET', '/join/Rude-Page/game')).status).toBe(404)
    expect((await owner.get('/server')).body.server.status).toBe('ONLINE')
    expect(await readLatest(owner.who)).toMatchObject({ code: 'page-hidden', params: { reason } })
    const settings = { isPublic: true, description: 'Kind.', discordUrl: null, isListed: true }
    expect((await owner.put('/server/join-page', settings)).status).toBe(200)
    expect(await read()).toBe(404)
    expect((await owner.get('/server/join-page')).body).toMatchObject({
      ...settings,
      hidden: { reason },
    })
    const { body } = await call(admin, 'GET', '/admin/servers/Rude-Page')
    expect(body.hiddenPage).toMatchObject({ reason, by: 'user1001' })
    expect((await hide('Rude-Page', { hidden: false })).status).toBe(200)
    expect([await read(), await isListed()]).toEqual([200, true])
    expect(await readLatest(owner.who)).toMatchObject({ code: 'page-shown' })
    expect(readCode(await hide('Rude-Page', { hidden: false }))).toEqual([409, 'page-not-hidden'])
    expect((await readLog('Rude-Page')).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['server-page-hidden', 'server-page-shown']),
    )
    await owner.stop()
  })

  it('stays hidden for a renamed server and for one that was deleted and restored', async () => {
    const owner = await createOwner('Rude-Again')
    await hide('Rude-Again')
    await owner.put('/server/name', { serverName: 'Rude-Still' })
    expect((await panel.call('GET', '/join/Rude-Still')).status).toBe(404)
    await owner.delete('/server')
    await owner.post(`/deleted-servers/${owner.id}/restore`, {})
    expect((await panel.call('GET', '/join/Rude-Still')).status).toBe(404)
  })
})

describe('a deleted server', () => {
  const list = async (search = ''): Promise<{ id: string }[]> =>
    (await call(admin, 'GET', `/admin/deleted-servers?search=${search}`)).body
  const restore = (id: string, form: object = {}) =>
    call(admin, 'POST', `/admin/deleted-servers/${id}/restore`, { reason, ...form })

  it('is listed for admins and brought back to its owner', async () => {
    const owner = await createOwner('Deleted-A')
    await owner.delete('/server')
    expect((await list('deleted-a'))[0]).toMatchObject({
      id: owner.id,
      name: 'Deleted-A',
      ownerId: owner.who.id,
      ownerGrowId: owner.who.growId,
      kind: 'live',
    })
    expect((await list(owner.who.growId.toLowerCase())).map(({ id }) => id)).toContain(owner.id)
    expect(await list('100%')).toEqual([])
    const answer = await restore(owner.id)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { message: 'Server "Deleted-A" is back.', serverId: owner.id, serverName: 'Deleted-A' },
    ])
    await owner.reaches('OFFLINE')
    expect(await readLatest(owner.who)).toMatchObject({ code: 'server-restored' })
    expect((await readLog('Deleted-A'))[0]).toMatchObject({ code: 'server-restored-by-an-admin' })
    expect((await restore(owner.id)).status).toBe(404)
    await owner.start()
    await owner.stop()
  })

  it('comes back under another name, and without a free slot beyond the slots', async () => {
    const owner = await createOwner('Deleted-B')
    await owner.delete('/server')
    await owner.post('/server', { serverName: 'Newer-B' })
    const other = await panel.signIn(String(nextId++))
    const taking = await call(other, 'POST', '/servers', { serverName: 'deleted-b' })
    expect(readCode(taking)).toEqual([409, 'name-taken'])
    await call(other, 'POST', '/servers', { serverName: 'Other-B' })
    const onto = await restore(owner.id, { serverName: 'other-B' })
    expect(readCode(onto)).toEqual([409, 'name-taken'])
    const answer = await restore(owner.id, { serverName: 'Deleted-B2' })
    expect([answer.status, answer.body.serverName]).toEqual([200, 'Deleted-B2'])
    const { profile } = (await owner.get('/profile')).body
    expect(profile.serversWithoutSlot).toEqual([owner.id])
  })

  it('comes back under a neutral name when its own was banned, also for its owner', async () => {
    const owner = await createOwner('Deleted-C')
    await call(boss, 'DELETE', '/admin/servers/Deleted-C')
    await banName('Deleted-C')
    const wanted = { serverName: 'Deleted-C' }
    const path = `/deleted-servers/${owner.id}/restore`
    expect(readCode(await owner.post(path, wanted))).toEqual([403, 'name-not-allowed'])
    const { status, body } = await owner.post(path, {})
    expect([status, body.server.id]).toEqual([200, expect.stringMatching(/^Server-\w{8}$/)])
  })

  it('is gone for admins when its time is over', async () => {
    const owner = await createOwner('Deleted-D')
    await owner.delete('/server')
    panel.clock.offsetMs = 8 * 86_400_000
    const later = await panel.signIn(admin.id)
    expect((await call(later, 'GET', '/admin/deleted-servers?search=Deleted-D')).body).toEqual([])
    const path = `/admin/deleted-servers/${owner.id}/restore`
    expect((await call(later, 'POST', path, { reason })).status).toBe(404)
  })
})

it('needs the permission to manage servers for each act', async () => {
  await createOwner('Guarded-Acts')
  for (const held of permissions.filter((it) => it !== 'servers:manage')) {
    const view = `${held.split(':')[0]}:view`
    await permit([...new Set([held, ...permissions.filter((it) => it === view)])])
    const answers = [
      await rename('Guarded-Acts', 'Taken-Over'),
      await call(admin, 'POST', '/admin/servers/Guarded-Acts/hide-page', { reason }),
      await call(admin, 'GET', '/admin/deleted-servers'),
      await call(admin, 'POST', '/admin/deleted-servers/aaaaaaaaaa/restore', { reason }),
    ]
    expect([held, ...answers.map(({ status }) => status)]).toEqual([held, 403, 403, 403, 403])
  }
  await permit(['servers:view', 'servers:manage'])
})

it("is a super admin's to do on the server of another admin", async () => {
  const other = await panel.signIn(String(nextId++))
  await call(other, 'POST', '/servers', { serverName: 'Of-Admin' })
  await call(boss, 'POST', '/admin/admins', { discordId: other.id })
  expect(readCode(await rename('Of-Admin', 'Hijacked'))).toEqual([403, 'server-super-only'])
  const hidden = await call(admin, 'POST', '/admin/servers/Of-Admin/hide-page', { reason })
  expect(readCode(hidden)).toEqual([403, 'server-super-only'])
  expect((await rename('Of-Admin', 'By-The-Boss', boss)).status).toBe(200)
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
let admin: SignedIn
let nextOwner = 100
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  admins = await Admins.open(panel)
  admin = await admins.admin('50', ['servers:view', 'servers:manage', 'servers:delete'])
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newOwner = (name: string) => GameOwner.create(panel, String(nextOwner++), name)
const call = (method: string, path: string, who = admin) =>
  panel.call(method, `/admin/servers${path}`, { token: who.token })
const power = (name: string, action: string, who = admin) => call('POST', `/${name}/${action}`, who)
const remove = (name: string, who = admin) => call('DELETE', `/${name}`, who)
const rows = async () => (await call('GET', '')).body
const getRow = async (name: string) =>
  (await rows()).find((row: { name: string }) => row.name === name)
const getLog = async (who: SignedIn) =>
  (await admins.log(50)).filter((entry) => entry.subject_id === who.id)
const getNotices = async (who: SignedIn) =>
  (await panel.call('GET', `/users/${who.id}/notices`, { token: who.token })).body.notices
const getProfile = async (who: SignedIn) =>
  (await panel.call('GET', `/users/${who.id}/profile`, { token: who.token })).body.profile

describe('the list of servers', () => {
  it('shows every server by name, with its owner, status, players and version', async () => {
    const owners = [await newOwner('listed-b'), await newOwner('Listed-A')]
    const listed = (await rows()).filter((row: { name: string }) => /^listed/i.test(row.name))
    expect(listed).toEqual(
      [owners[1], owners[0]].map((owner) => ({
        name: owner === owners[0] ? 'listed-b' : 'Listed-A',
        kind: 'live',
        ownerGrowId: owner?.who.growId,
        ownerId: owner?.who.id,
        status: 'OFFLINE',
        players: 0,
        version: expect.stringMatching(/^\d/),
        updateVersion: null,
        suspension: null,
      })),
    )
  })

  it('lists what running servers use, and omits the others', async () => {
    const owner = await newOwner('Loaded')
    const listLoads = async () =>
      (await panel.call('GET', '/admin/server-loads', { token: admin.token })).body.loads
    const find = async () =>
      (await listLoads()).find(([name]: [string]) => name === 'Loaded') ?? null
    expect(await find()).toBeNull()
    await owner.start()
    await panel.until(async () => (await find()) !== null)
    const [, cpu, memoryMb] = await find()
    expect(cpu).toBeGreaterThanOrEqual(0)
    expect(memoryMb).toBeGreaterThan(10)
    await power('Loaded', 'stop')
    await owner.reaches('OFFLINE')
    await panel.until(async () => (await find()) === null)
    expect((await listLoads()).every((it: unknown[]) => it.length === 3)).toBe(true)
  })

  it('needs servers:view, actions need servers:manage, deletion needs servers:delete', async () => {
    const owner = await newOwner('Gated')
    const viewer = await admins.admin('51', ['servers:view'])
    const manager = await admins.admin('52', ['servers:view', 'servers:manage'])
    expect((await call('GET', '', viewer)).status).toBe(200)
    expect((await power('Gated', 'start', viewer)).status).toBe(403)
    expect((await remove('Gated', viewer)).status).toBe(403)
    const other = await admins.admin('53', ['users:view'])
    expect((await call('GET', '', other)).status).toBe(403)
    expect((await remove('Gated', manager)).status).toBe(403)
    expect((await owner.server()).status).toBe('OFFLINE')
    expect(await getLog(owner.who)).not.toContainEqual(
      expect.objectContaining({ actor_type: 'Admin' }),
    )
  })
})

describe('a power action of an admin', () => {
  it('starts, restarts and stops a server by name in any case, with log entry and owner notice', async () => {
    const owner = await newOwner('Powered')
    const started = await power('pOWERED', 'start')
    expect([started.status, started.body]).toMatchObject([
      200,
      { message: 'Server is starting.', status: 'STARTING' },
    ])
    await owner.reaches('ONLINE')
    expect((await power('Powered', 'start')).status).toBe(409)
    const { id: firstRun } = (await owner.server()).run
    await power('Powered', 'restart')
    await panel.until(async () => ![firstRun, undefined].includes((await owner.server()).run?.id))
    await owner.reaches('ONLINE')
    await power('Powered', 'stop')
    await owner.reaches('OFFLINE')
    expect((await power('Powered', 'stop')).body.error).toBe(
      'Cannot stop the server while it is offline.',
    )
    const log = await getLog(owner.who)
    expect(log).toContainEqual({
      actor_type: 'Admin',
      actor_name: 'user50',
      subject_id: owner.who.id,
      action: 'Server stopped by an admin',
      code: 'server-stopped-by-an-admin',
      details: {
        server: 'Powered',
        owner: owner.who.growId,
        before: 'ONLINE',
        after: 'STOPPING',
      },
    })
    // The agent's report of the same event is not logged a second time.
    await owner.start()
    await owner.stop()
    await panel.until(async () =>
      (await getLog(owner.who)).some(({ action }) => action === 'Server stopped'),
    )
    const acts = (await getLog(owner.who)).filter(({ action }) =>
      /^Server (re)?(start|stop|kill)/.test(action),
    )
    expect(acts.map(({ action, actor_name }) => `${action}: ${actor_name}`).toReversed()).toEqual([
      'Server started by an admin: user50',
      'Server restarted by an admin: user50',
      'Server stopped by an admin: user50',
      `Server started: ${owner.who.growId}`,
      `Server stopped: ${owner.who.growId}`,
    ])
    const texts = (await getNotices(owner.who)).map(({ text }: { text: string }) => text)
    expect(texts).toEqual([
      'An admin stopped your server Powered.',
      'An admin restarted your server Powered.',
      'An admin started your server Powered.',
    ])
  })

  it('starts a stopped server on restart', async () => {
    const owner = await newOwner('Was-Off')
    expect((await power('Was-Off', 'restart')).status).toBe(200)
    await owner.reaches('ONLINE')
    expect((await power('Was-Off', 'kill')).status).toBe(200)
    await owner.reaches('OFFLINE')
  })

  it('is refused while the status forbids it, without a log entry', async () => {
    const owner = await newOwner('Busy')
    await owner.start()
    const answers = await Promise.all([power('Busy', 'stop'), power('Busy', 'stop')])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    await owner.reaches('OFFLINE')
    const stops = (await getLog(owner.who)).filter(
      ({ action }) => action === 'Server stopped by an admin',
    )
    expect(stops).toHaveLength(1)
  })

  it('is exempt from the switches for users', async () => {
    const owner = await newOwner('Switched')
    const switches = { maintenance: true, disableServerCreation: true, disableServerActions: true }
    await setSwitches(switches)
    expect((await owner.post('/server/start')).status).toBe(503)
    await setSwitches({ ...switches, maintenance: false })
    expect((await owner.post('/server/start')).status).toBe(403)
    await setSwitches(switches)
    expect((await power('Switched', 'start')).status).toBe(200)
    await panel.until(async () => (await getRow('Switched')).status === 'ONLINE')
    expect((await power('Switched', 'stop')).status).toBe(200)
    await setSwitches({
      maintenance: false,
      disableServerCreation: false,
      disableServerActions: false,
    })
    await owner.reaches('OFFLINE')
  })

  it('cannot start a server without time or storage left', async () => {
    const owner = await newOwner('Spent')
    await panel.sql(`update account set storage_limit_mb = 0 where id = '${owner.who.id}'`)
    expect((await power('Spent', 'start')).body.error).toBe(
      'Storage limit exceeded. Cannot start server.',
    )
    await panel.sql(
      `update account set storage_limit_mb = 500, time_left_ms = 0 where id = '${owner.who.id}'`,
    )
    for (const action of ['start', 'restart']) {
      const { status, body } = await power('Spent', action)
      expect([status, body.error]).toEqual([409, 'Server time has expired. Renew it in the shop.'])
    }
  })

  it("stops a banned owner's server but does not start it", async () => {
    const owner = await newOwner('Outlaw')
    await owner.start()
    const at = Date.now() - 1000
    await panel.sql(
      `insert into ban (user_id, reason, banned_by, banned_at) values ('${owner.who.id}', 'x', 'y', ${at})`,
    )
    expect((await power('Outlaw', 'stop')).status).toBe(200)
    await panel.until(async () => (await getRow('Outlaw')).status === 'OFFLINE')
    const refused = await power('Outlaw', 'start')
    expect([refused.status, refused.body.code]).toEqual([409, 'owner-banned'])
    expect((await getRow('Outlaw')).status).toBe('OFFLINE')
  })

  it("needs a super admin on another admin's server, and no permission on one's own", async () => {
    const colleague = await newOwner('Colleagues')
    const own = await GameOwner.create(panel, admin.id, 'Own')
    await admins.make(colleague.who, 'admin', ['servers:view'])
    for (const { status, body } of [
      await power('Colleagues', 'start'),
      await remove('Colleagues'),
    ]) {
      expect([status, body.error]).toEqual([
        403,
        "Only a super admin can act on an admin's server.",
      ])
    }
    expect((await power('Colleagues', 'start', admins.boss)).status).toBe(200)
    await colleague.reaches('ONLINE')
    expect((await power('Own', 'start')).status).toBe(200)
    await own.reaches('ONLINE')
    expect(await getNotices(admin)).toEqual([])
    expect((await remove('Colleagues', admins.boss)).status).toBe(200)
    expect((await remove('Own')).status).toBe(200)
  })

  it('is refused for an unknown name or action', async () => {
    expect((await power('Nobody', 'start')).status).toBe(404)
    expect((await power('..%2fetc', 'start')).status).toBe(400)
    expect((await power('Nobody', 'explode')).status).toBe(404)
    expect((await remove('Nobody')).status).toBe(404)
  })
})

describe('a deletion by an admin', () => {
  it('stops the server, keeps its folder, returns the slot and stops charging server time', async () => {
    const owner = await newOwner('Doomed')
    await owner.start()
    const folders = () => readdirSync(join(panel.dataDir, 'servers'))
    const before = folders()
    const { status, body } = await remove('dOOMED')
    expect([status, body.message]).toEqual([200, 'Server "Doomed" deleted.'])
    expect(folders()).toEqual(before)
    expect(await getRow('Doomed')).toBeUndefined()
    expect(await getProfile(owner.who)).toMatchObject({
      availableSlot: 1,
      serverOwned: 'No Server',
    })
    const [account] = await panel.sql(
      `select time_runs_since from account where id = '${owner.who.id}'`,
    )
    expect(account?.time_runs_since).toBeNull()
    const deleted = (await getLog(owner.who)).filter(({ action }) => /deleted/.test(action))
    expect(deleted).toMatchObject([
      {
        actor_type: 'Admin',
        actor_name: 'user50',
        action: 'Server deleted by an admin',
        details: { server: 'Doomed', owner: owner.who.growId },
      },
    ])
    const [notice] = await getNotices(owner.who)
    expect(notice.text).toBe(
      'An admin deleted your server Doomed. Your slot is free again, and your backup stays. You can bring it back for 7 days.',
    )
    const again = await GameOwner.create(panel, owner.who.id, 'Doomed')
    expect((await again.server()).status).toBe('OFFLINE')
  })

  it('happens once when two admins and the owner delete concurrently', async () => {
    const owner = await newOwner('Chased')
    const answers = await Promise.all([
      remove('Chased'),
      remove('Chased', admins.boss),
      owner.delete('/server'),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true)
    const deleted = (await getLog(owner.who)).filter(({ action }) => /deleted/.test(action))
    expect(deleted).toHaveLength(1)
    expect((await remove('Chased')).status).toBe(404)
    expect((await getProfile(owner.who)).availableSlot).toBe(1)
  })

  it('is refused while the host is offline, and changes nothing', async () => {
    const owner = await newOwner('Kept')
    await panel.endAgent('SIGTERM')
    await panel.until(async () => (await getRow('Kept')).status === 'UNKNOWN')
    const { status, body } = await remove('Kept')
    expect([status, body.error]).toEqual([
      503,
      'The server host is not reachable right now, so nothing was deleted. Try again in a moment.',
    ])
    expect((await power('Kept', 'start')).status).toBe(503)
    await panel.startAgent()
    await panel.until(async () => (await getRow('Kept')).status === 'OFFLINE')
    expect((await getProfile(owner.who)).serverOwned).toBe('Kept')
  })
})

const setSwitches = (body: object) =>
  panel.call('POST', '/admin/settings', { token: admins.boss.token, body })

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { AgentLink } from '../src/hosts/agent-link.ts'
import { Admins } from './kit/admins.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const minute = 60_000
/** How often a start races with a suspension. */
const rounds = isLong ? 12 : 4
const reason = 'A world shows an insult.'

let panel: TestPanel
let admins: Admins
let admin: SignedIn
let nextOwner = 100
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  admins = await Admins.open(panel)
  admin = await admins.admin('50', ['servers:view', 'servers:manage'])
})
afterEach(() => {
  panel.clock.offsetMs = 0
  panel.agentTimings.backOffMs = 50
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newOwner = (name: string) => GameOwner.create(panel, String(nextOwner++), name)
const asAdmin = (method: string, path: string, body?: unknown, who = admin) =>
  panel.call(method, `/admin/servers${path}`, { token: who.token, body })
const suspend = (name: string, form: object = {}, who = admin) =>
  asAdmin('POST', `/${name}/suspend`, { reason, ...form }, who)
const unsuspend = (name: string, who = admin) =>
  asAdmin('POST', `/${name}/unsuspend`, undefined, who)
const inMinutes = (count: number) => new Date(Date.now() + count * minute).toISOString()
const refusal = [403, `This server is suspended: ${reason}`, 'server-suspended', { why: reason }]
const readRefusal = ({ status, body }: Awaited<ReturnType<typeof suspend>>) => [
  status,
  body.error,
  body.code,
  body.params,
]
const getNotices = async (owner: GameOwner) =>
  (await owner.get('/notices')).body.notices as { text: string; code: string; params: object }[]
const getActivity = async (owner: GameOwner) =>
  (await owner.get('/activity')).body as { action: string; actorType: string; details: object }[]
/** Ends the server's process as a crash does. */
const crash = (owner: GameOwner) =>
  process.kill(Number(readFileSync(owner.path('../../run/pid'), 'utf8')), 'SIGKILL')

function isAlive(pidFile: string): boolean {
  try {
    return process.kill(Number(readFileSync(pidFile, 'utf8')), 0)
  } catch {
    return false
  }
}

/** A link to the host, as another api would have it. */
async function openLink(): Promise<AgentLink> {
  const address = { socketPath: join(panel.dataDir, 'run/agent.sock') }
  const link = new AgentLink({ address, log: pino({ level: 'silent' }) })
  const isUp = new Promise((resolve) => link.once('up', resolve))
  link.open()
  await isUp
  return link
}

/** Lets the host start a server without the api, and waits until it runs if `isAwaited`. */
async function startAtHost(id: string, { isAwaited = false } = {}): Promise<void> {
  const link = await openLink()
  const serverId = serverIdSchema.parse(id)
  const { status } = await link.ask('server.power', { serverId, action: 'start', by: null })
  expect(status).toBe('STARTING')
  const isOnline = async () => (await link.ask('server.report', { serverId })).status === 'ONLINE'
  if (isAwaited) await panel.until(isOnline)
  link.close()
}

describe('a suspended server', () => {
  it('is stopped, and shows its owner the reason and the end', async () => {
    const owner = await newOwner('Told')
    await owner.start()
    const until = inMinutes(600)
    const answer = await suspend('tOLD', { until })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Server "Told" suspended.' } })
    await owner.reaches('OFFLINE')
    const { suspension } = await owner.server()
    expect(suspension).toEqual({ reason, since: expect.any(String), until })
    const [notice] = await getNotices(owner)
    expect(notice).toMatchObject({
      text: expect.stringMatching(
        /^An admin suspended your server Told until .* WIB\. Reason: A world shows an insult\.$/,
      ),
      code: 'suspended-by-admin',
      params: { name: 'Told', ends: 'then', reason },
    })
    const details = { server: 'Told', owner: owner.who.growId, reason, until }
    const entry = { actorType: 'Admin', action: 'Server suspended', details }
    expect(await getActivity(owner)).toContainEqual(expect.objectContaining(entry))
    expect(await admins.log(20)).toContainEqual(
      expect.objectContaining({
        actor_name: 'user50',
        subject_id: owner.who.id,
        action: 'Server suspended',
      }),
    )
    const { body: rows } = await asAdmin('GET', '')
    const row = rows.find((it: { name: string }) => it.name === 'Told')
    const managed = { reason, since: suspension.since, until, by: 'user50' }
    expect(row.suspension).toEqual(managed)
    expect((await asAdmin('GET', '/Told')).body.suspension).toEqual(managed)
  })

  it('is started by neither its owner nor an admin', async () => {
    const owner = await newOwner('Held')
    await suspend('Held')
    for (const action of ['start', 'restart']) {
      expect(readRefusal(await owner.post(`/server/${action}`))).toEqual(refusal)
      expect(readRefusal(await asAdmin('POST', `/Held/${action}`))).toEqual(refusal)
      const asBoss = await asAdmin('POST', `/Held/${action}`, undefined, admins.boss)
      expect(readRefusal(asBoss)).toEqual(refusal)
    }
    expect((await owner.server()).status).toBe('OFFLINE')
  })

  it('is not restarted by a scheduled task, which says why', async () => {
    const owner = await newOwner('Scheduled')
    await owner.start()
    const form = { type: 'restart', schedule: '0 0 1 1 *', timezone: 'UTC' }
    const { task } = (await owner.post('/server/tasks', form)).body
    await suspend('Scheduled')
    await owner.reaches('OFFLINE')
    await owner.post(`/server/tasks/${task.id}/run`)
    const runs = async () => (await owner.get(`/server/tasks/${task.id}/runs`)).body.runs
    await panel.until(async () => (await runs())[0]?.outcome === 'skipped')
    expect((await runs())[0]).toMatchObject({
      reason: `This server is suspended: ${reason}`,
      cause: { code: 'server-suspended', params: { why: reason } },
    })
    expect((await owner.server()).status).toBe('OFFLINE')
  })

  it('does not start when its time is renewed, but when its suspension is lifted after that', async () => {
    const owner = await newOwner('Renewed')
    await owner.start()
    await suspend('Renewed')
    await owner.reaches('OFFLINE')
    const setTime = (ms: number) =>
      panel.sql(`update account set time_left_ms = ${ms} where id = '${owner.who.id}'`)
    await setTime(0)
    await panel.restart()
    const boss = await panel.signIn('1000')
    const add = { token: boss.token, body: { action: 'add', amount: 5 } }
    const renewed = await panel.call('POST', `/admin/users/${owner.who.id}/expiry`, add)
    expect(renewed.status).toBe(200)
    await panel.letJobsRun()
    expect((await owner.server()).status).toBe('OFFLINE')
    expect((await unsuspend('Renewed')).status).toBe(200)
    await owner.reaches('ONLINE')
    await owner.stop()
  })

  it('is not started again after a crash', async () => {
    const [owner, other] = [await newOwner('Crashed'), await newOwner('Crashed-too')]
    await Promise.all([owner.start(), other.start()])
    panel.agentTimings.backOffMs = 1000
    crash(owner)
    await panel.until(async () => (await owner.server()).recovery?.state === 'waiting')
    await suspend('Crashed')
    // The other server crashes later, so it starts again after the suspended one would have.
    const { run } = await other.server()
    crash(other)
    await panel.until(async () => (await other.server()).run?.id !== run.id)
    await other.reaches('ONLINE')
    await panel.letJobsRun()
    const { status, recovery } = await owner.server()
    expect([status, recovery]).toEqual(['OFFLINE', null])
  })

  it('is stopped as soon as its host is back', async () => {
    const owner = await newOwner('Away')
    await owner.start()
    await panel.endAgent('SIGTERM')
    await owner.reaches('UNKNOWN')
    expect((await suspend('Away')).status).toBe(200)
    await panel.startAgent()
    await owner.reaches('OFFLINE')
    await panel.letJobsRun()
    expect((await owner.server()).status).toBe('OFFLINE')
  })

  it('is stopped when its host starts it without the api', async () => {
    const owner = await newOwner('Wanted')
    await owner.start()
    await suspend('Wanted')
    await owner.reaches('OFFLINE')
    const before = (await owner.server()).lastExit.at
    // A start that bypasses the api, as the host makes it after a power cut.
    await startAtHost(owner.id)
    await panel.until(async () => (await owner.server()).lastExit?.at !== before)
    await owner.reaches('OFFLINE')
    await panel.letJobsRun()
    expect((await owner.server()).lastExit).toMatchObject({ asked: true })
    expect((await owner.server()).status).toBe('OFFLINE')
  })

  it('is stopped once an api runs, when its host has started it without one', async () => {
    const owner = await newOwner('Unwatched')
    await owner.start()
    await suspend('Unwatched')
    await owner.reaches('OFFLINE')
    const pidFile = owner.path('../../run/pid')
    await panel.restart(async () => {
      // Nothing stops it while no api runs.
      await startAtHost(owner.id, { isAwaited: true })
      expect(isAlive(pidFile)).toBe(true)
    })
    await expect.poll(() => isAlive(pidFile)).toBe(false)
    await owner.reaches('OFFLINE')
    expect(readRefusal(await owner.post('/server/start'))).toEqual(refusal)
  })

  it('leaves the data, the backup and other servers to its owner', async () => {
    const owner = await newOwner('Usable')
    await suspend('Usable')
    const slots = { token: admins.boss.token, body: { action: 'set', amount: 2 } }
    await panel.call('POST', `/admin/users/${owner.who.id}/slot`, slots)
    const { token } = owner.who
    const body = { serverName: 'Usable-too' }
    const { server } = (await panel.call('POST', '/servers', { token, body })).body
    const started = await panel.call('POST', `/servers/${server.id}/start`, { token })
    expect(started.status).toBe(200)
    const answers = [
      await owner.get('/server/worlds'),
      await owner.change('/server/config', { autofarmDelay: 250 }),
      await owner.post('/server/backup'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 202])
    await panel.until(async () => (await owner.get('/server/backup')).body.exists)
    expect((await owner.get('/server/export')).status).toBe(200)
    await panel.call('POST', `/servers/${server.id}/kill`, { token })
  })

  it('stays suspended when it is deleted and brought back', async () => {
    const owner = await newOwner('Returned')
    await suspend('Returned')
    const { id } = owner
    expect((await owner.delete('/server')).status).toBe(200)
    expect((await owner.post(`/deleted-servers/${id}/restore`, {})).status).toBe(200)
    expect(readRefusal(await owner.post('/server/start'))).toEqual(refusal)
  })
})

describe('the end of a suspension', () => {
  it('comes exactly at its time, also after a restart of the api, and starts what ran', async () => {
    const owner = await newOwner('Timed')
    await owner.start()
    await suspend('Timed', { until: inMinutes(10) })
    await owner.reaches('OFFLINE')
    panel.clock.offsetMs = 9 * minute
    await panel.restart()
    await panel.letJobsRun()
    expect(readRefusal(await owner.post('/server/start'))).toEqual(refusal)
    panel.clock.offsetMs = 10 * minute
    await owner.reaches('ONLINE')
    expect((await owner.server()).suspension).toBeNull()
    expect((await getNotices(owner)).map(({ code }) => code)).toContain('suspension-over')
    expect(await getActivity(owner)).toContainEqual(
      expect.objectContaining({
        actorType: 'System',
        action: 'Server suspension ended',
        details: { server: 'Timed', reason },
      }),
    )
    await owner.stop()
  })

  it('lets the owner start at once, before any job has seen it', async () => {
    const owner = await newOwner('Instant')
    const until = inMinutes(5)
    await suspend('Instant', { until })
    panel.clock.offsetMs = Date.parse(until) - Date.now() - 300
    expect(readRefusal(await owner.post('/server/start'))).toEqual(refusal)
    panel.clock.offsetMs = Date.parse(until) - Date.now()
    expect((await owner.post('/server/start')).status).toBe(200)
    await owner.reaches('ONLINE')
    await owner.stop()
  })

  it('leaves a server off that was off', async () => {
    const owner = await newOwner('Was-Off')
    await suspend('Was-Off')
    const answer = await unsuspend('Was-Off')
    expect(answer.body).toMatchObject({ message: 'The suspension of server "Was-Off" is lifted.' })
    await panel.letJobsRun()
    expect((await owner.server()).status).toBe('OFFLINE')
    expect(await getActivity(owner)).toContainEqual(
      expect.objectContaining({ actorType: 'Admin', action: 'Server suspension ended' }),
    )
  })
})

describe('suspending', () => {
  it('replaces the reason and the end of an earlier suspension', async () => {
    const owner = await newOwner('Changed')
    await suspend('Changed', { until: inMinutes(10) })
    await suspend('Changed', { reason: 'Still the insult.' })
    const { suspension } = await owner.server()
    expect(suspension).toMatchObject({ reason: 'Still the insult.', until: null })
  })

  it('is refused without a reason, with an end in the past, and for an unknown server', async () => {
    const owner = await newOwner('Sound')
    const empty = await suspend('Sound', { reason: '  ' })
    expect([empty.status, empty.body.fields]).toEqual([400, { reason: 'A reason is required.' }])
    const past = await suspend('Sound', { until: inMinutes(-1) })
    expect([past.status, past.body.fields]).toEqual([
      400,
      { until: 'The end must be in the future.' },
    ])
    expect((await suspend('Nowhere')).status).toBe(404)
    const lifted = await unsuspend('Sound')
    expect([lifted.status, lifted.body.code]).toEqual([409, 'server-not-suspended'])
    expect((await owner.server()).suspension).toBeNull()
    const actions = (await getActivity(owner)).map(({ action }) => action)
    expect(actions.filter((it) => it.startsWith('Server suspen'))).toEqual([])
  })

  it("needs servers:manage, and a super admin for another admin's server", async () => {
    const owner = await newOwner('Colleague')
    const viewer = await admins.admin('51', ['servers:view', 'servers:delete'])
    expect((await suspend('Colleague', {}, viewer)).status).toBe(403)
    await admins.make(owner.who, 'admin', ['servers:view'])
    const { status, body } = await suspend('Colleague')
    expect([status, body.code]).toEqual([403, 'not-allowed'])
    expect((await owner.server()).suspension).toBeNull()
    expect((await suspend('Colleague', {}, admins.boss)).status).toBe(200)
    expect((await unsuspend('Colleague')).status).toBe(403)
    expect((await owner.server()).suspension).not.toBeNull()
  })

  it('wins against a start that is in flight, in every order', async () => {
    const owner = await newOwner('Raced')
    let started = 0
    for (let round = 0; round < rounds; round++) {
      const starts = [owner.post('/server/start'), asAdmin('POST', '/Raced/start')]
      const suspended = panel.pass(round).then(() => suspend('Raced'))
      const answers = await Promise.all([...starts, suspended])
      expect(answers[2]?.status).toBe(200)
      started += answers.slice(0, 2).filter(({ status }) => status === 200).length
      for (const { status } of answers) expect([200, 403, 409]).toContain(status)
      await owner.reaches('OFFLINE')
      await panel.pass(50)
      expect((await owner.server()).status).toBe('OFFLINE')
      expect(readRefusal(await owner.post('/server/start'))).toEqual(refusal)
      await unsuspend('Raced')
      await panel.sql(`update server set suspended = null where id = '${owner.id}'`)
      await panel.until(async () => ['ONLINE', 'OFFLINE'].includes((await owner.server()).status))
      if ((await owner.server()).status === 'ONLINE') await owner.stop()
    }
    // Otherwise no round had a start in flight.
    expect(started).toBeGreaterThan(rounds / 6)
  })
})

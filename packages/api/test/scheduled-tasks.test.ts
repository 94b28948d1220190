import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type ChildProcess, startProcess } from '../../../scripts/test/processes.ts'
import { LiveClient } from './kit/live-client.ts'
import { programs } from './kit/panel-agent.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let who: SignedIn
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start()
  boss = await panel.signIn('1000')
})
beforeEach(async () => {
  who = await newOwner()
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

async function newOwner(): Promise<SignedIn> {
  const owner = await panel.signIn(String(nextId++))
  const body = { serverName: `Tasks-${owner.id}` }
  const path = `/users/${owner.id}/server`
  expect((await panel.call('POST', path, { token: owner.token, body })).status).toBe(201)
  return owner
}

const call = (method: string, path = '', body?: unknown, owner = who) =>
  panel.call(method, `/servers/selected/tasks${path}`, { token: owner.token, body })
const create = (form: object = {}, owner = who) =>
  call('POST', '', { type: 'backup', schedule: '0 0 * * *', ...form }, owner)
const list = async () => (await call('GET')).body.tasks
const activity = async () =>
  (await panel.call('GET', `/users/${who.id}/activity`, { token: who.token })).body

describe('a scheduled task', () => {
  it("of another owner is not found under the caller's path", async () => {
    const other = await newOwner()
    const { body } = await create({}, other)
    const path = `/${body.task.id}`
    for (const [method, tail] of [
      ['DELETE', ''],
      ['POST', '/run'],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['GET', '/runs'],
    ] as const) {
      const { status } = await call(method, path + tail)
      expect([method, tail, status]).toEqual([method, tail, 404])
    }
    expect((await call('GET', '', undefined, other)).body.tasks).toMatchObject([
      { id: body.task.id, isPaused: false, lastResult: null },
    ])
  })

  it('defaults to Asia/Jakarta, and lists its next five runs', async () => {
    const before = Date.now()
    const { status, body } = await create()
    expect([status, body.message]).toEqual([201, 'Task scheduled.'])
    expect(await list()).toEqual([body.task])
    expect(body.task).toMatchObject({
      type: 'backup',
      schedule: '0 0 * * *',
      timezone: 'Asia/Jakarta',
      isPaused: false,
      lastRun: null,
      lastResult: null,
    })
    expect(body.task.nextRuns).toHaveLength(5)
    for (const at of body.task.nextRuns) {
      expect(at).toMatch(/T17:00:00\.000Z$/)
      expect(Date.parse(at)).toBeGreaterThan(before)
    }
    const berlin = await create({ type: 'restart', timezone: 'europe/berlin' })
    expect(berlin.body.task.timezone).toBe('Europe/Berlin')
    expect((await list()).map(({ type }: { type: string }) => type)).toEqual(['backup', 'restart'])
  })

  it.each([
    [{ schedule: '' }, 'schedule', 'Schedule cannot be empty.'],
    [{ schedule: ' \t ' }, 'schedule', 'Schedule cannot be empty.'],
    [{ schedule: '* * * *' }, 'schedule', 'Invalid schedule format.'],
    [{ schedule: '0 0 * * *'.padEnd(10_000, ' *') }, 'schedule', 'Invalid schedule format.'],
    [{ schedule: '61 0 * * *' }, 'schedule', 'Could not interpret schedule.'],
    [{ schedule: '0 0 30 2 *' }, 'schedule', 'This schedule never comes.'],
    [{ schedule: '*/5 * * * *' }, 'schedule', 'A task can run at most every 10 minutes.'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'Unknown time zone.'],
    [{ timezone: '' }, 'timezone', 'Unknown time zone.'],
    [{ timezone: 'x'.repeat(65) }, 'timezone', 'Unknown time zone.'],
  ])('%j is refused', async (form, field, sentence) => {
    const { status, body } = await create(form)
    expect([status, body.error, body.fields]).toEqual([400, sentence, { [field]: sentence }])
    expect(await list()).toEqual([])
  })

  it.each([{ type: 'delete' }, { type: null }, { schedule: 5 }, { schedule: null }, { extra: 1 }])(
    'with %j is a bad request',
    async (form) => {
      expect((await create(form)).status).toBe(400)
      expect(await list()).toEqual([])
    },
  )

  it('needs a server', async () => {
    const nobody = await panel.signIn(String(nextId++))
    const { status, body } = await create({}, nobody)
    expect([status, body.error, body.code]).toEqual([
      404,
      'You need a server to schedule tasks.',
      'no-server',
    ])
    expect((await call('GET', '', undefined, nobody)).body.tasks).toEqual([])
  })

  it('is limited to ten per server, also under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()))
    const counted = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([counted(201), counted(409)]).toEqual([10, 10])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'You can have at most 10 scheduled tasks.',
    )
    expect(await list()).toHaveLength(10)
  })

  it('is known to the assistant with its next and last run', async () => {
    const { task } = (await create({ type: 'restart' })).body
    await call('POST', `/${task.id}/run`)
    await panel.until(async () => (await list())[0].lastResult?.outcome === 'failed')
    const ask = async (message: string) => {
      const body = { message, history: [] }
      return (await panel.call('POST', '/ai/chat', { token: who.token, body })).body
    }
    const answer = await ask('when is the next restart?')
    expect(answer.text).toContain('Automatic restart (0 0 * * *, Asia/Jakarta): next on')
    expect(answer.text).toContain('failed. The server host is not reachable right now.')
    expect(answer.links).toMatchObject([{ path: '/scheduler' }])
    expect((await ask('kapan restart berikutnya?')).text).toContain('berikutnya')
  })

  it('is visible to its owner only', async () => {
    const { body } = await create()
    const stranger = await newOwner()
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/run'],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['GET', '/runs'],
    ] as const) {
      const answer = await call(method, `/${body.task.id}${path}`, undefined, stranger)
      expect([method, path, answer.status]).toEqual([method, path, 404])
      const named = `/servers/Tasks-${who.id}/tasks/${body.task.id}${path}`
      const other = await panel.call(method, named, { token: stranger.token })
      expect(other.status).toBe(403)
    }
    expect(await list()).toEqual([body.task])
  })

  it('is paused, resumed and deleted with one log entry each', async () => {
    const { id } = (await create()).body.task
    for (let n = 0; n < 2; n++) expect((await call('POST', `/${id}/pause`)).status).toBe(200)
    expect(await list()).toMatchObject([{ isPaused: true, nextRuns: [] }])
    for (let n = 0; n < 2; n++) expect((await call('POST', `/${id}/resume`)).status).toBe(200)
    expect((await list())[0].nextRuns).toHaveLength(5)
    expect((await call('DELETE', `/${id}`)).body).toMatchObject({ message: 'Task deleted.' })
    expect((await call('DELETE', `/${id}`)).body.error).toBe('There is no such task.')
    expect(await list()).toEqual([])
    const log = (await activity()).slice(0, 4)
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'Scheduled task deleted',
      'Scheduled task resumed',
      'Scheduled task paused',
      'Task scheduled',
    ])
    expect(log[0]).toMatchObject({
      actorType: 'User',
      actorName: who.growId,
      details: { type: 'backup', schedule: '0 0 * * *', timezone: 'Asia/Jakarta' },
    })
  })

  it('is refused to a banned owner on every route', async () => {
    const { id } = (await create()).body.task
    const ban = { reason: 'x', duration: '7d' }
    await panel.call('POST', `/admin/users/${who.id}/ban`, { token: boss.token, body: ban })
    const answers = [
      await call('GET'),
      await create(),
      await call('DELETE', `/${id}`),
      await call('POST', `/${id}/run`),
      await call('POST', `/${id}/pause`),
      await call('POST', `/${id}/resume`),
      await call('GET', `/${id}/runs`),
    ]
    for (const { status, body } of answers) {
      expect([status, body.error, body.code]).toEqual([
        403,
        'Your account is banned and cannot perform this action.',
        'banned',
      ])
    }
    expect(await panel.sql(`select paused_at from scheduled_task where id = '${id}'`)).toEqual([
      { paused_at: null },
    ])
  })
})

describe('the action Run now', () => {
  it('runs at once, reports each step to open panels, and explains a failure', async () => {
    const { id } = (await create({ type: 'restart' })).body.task
    const live = LiveClient.open(panel, who)
    await live.next('server_state')
    const answer = await call('POST', `/${id}/run`)
    expect([answer.status, answer.body.message]).toEqual([202, 'Task started.'])
    const isEnd = ({ payload }: { payload: { tasks: any[] } }) =>
      payload.tasks[0]?.lastResult?.outcome === 'failed'
    await live.next('scheduled_tasks', ({ payload }) => payload.tasks[0]?.lastResult !== null)
    const { payload } = await live.next('scheduled_tasks', isEnd)
    live.close()
    const reason = 'The server host is not reachable right now. Try again in a moment.'
    const run = { outcome: 'failed', reason, cause: { code: 'host-unreachable' }, byHand: true }
    expect(payload.tasks[0]).toMatchObject({ lastResult: run })
    const { runs } = (await call('GET', `/${id}/runs`)).body
    expect(runs).toMatchObject([run])
    expect(await list()).toMatchObject([{ lastResult: runs[0], lastRun: runs[0].startedAt }])
    expect((await activity())[0]).toMatchObject({
      actorType: 'System',
      actorName: 'Trellis',
      action: 'Scheduled restart failed',
      details: { reason },
    })
    // The user who started the run is watching, so there is no notice.
    const notices = `/users/${who.id}/notices`
    expect((await panel.call('GET', notices, { token: who.token })).body.notices).toEqual([])
  })

  it('never runs a task twice at the same time', async () => {
    const { id } = (await create({ type: 'restart' })).body.task
    await call('POST', `/${id}/pause`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', `/${id}/run`)))
    const begun = answers.filter(({ status }) => status === 202)
    const refused = answers.filter(({ status }) => status === 409)
    expect(begun.length + refused.length).toBe(20)
    expect(refused[0]?.body.error).toBe('This task is running already.')
    const done = async () => (await call('GET', `/${id}/runs`)).body.runs
    await panel.until(async () =>
      (await done()).every(({ outcome }: { outcome: string }) => outcome === 'failed'),
    )
    expect(await done()).toHaveLength(begun.length)
  })
})

describe('a due time', () => {
  it('runs the task, records it and notifies the owner', async () => {
    const { id, nextRuns } = (await create({ type: 'restart', timezone: 'UTC' })).body.task
    panel.clock.offsetMs = Date.parse(nextRuns[0]) + 31_000 - Date.now()
    who = await panel.signIn(who.id)
    const runs = async () => (await call('GET', `/${id}/runs`)).body.runs
    await panel.until(async () => (await runs())[0]?.outcome === 'failed')
    expect(await runs()).toMatchObject([{ dueAt: nextRuns[0], byHand: false }])
    const { body } = await panel.call('GET', `/users/${who.id}/notices`, { token: who.token })
    expect(body.notices).toMatchObject([
      {
        level: 'error',
        text: 'The scheduled restart failed. The server host is not reachable right now. Try again in a moment.',
        action: { label: 'Open Task Scheduler', path: '/scheduler' },
      },
    ])
    expect((await list())[0].nextRuns[0]).toBe(nextRuns[1])
    panel.clock.offsetMs = 0
  })
})

describe('three concurrent api processes', () => {
  it('run tasks due in the same second once', async () => {
    const owners = [await newOwner(), await newOwner()]
    for (const owner of owners) {
      for (let n = 0; n < 10; n++) await create({ type: 'restart' }, owner)
    }
    const others = await Promise.all([startApi(), startApi()])
    const ids = owners.map(({ id }) => `'${id}'`).join(', ')
    const due = Math.floor((Date.now() - 60_000) / 60_000) * 60_000
    await panel.sql(`update scheduled_task set next_at = ${due} where user_id in (${ids})`)
    const runs = () =>
      panel.sql(`select task_run.id, task_run.task_id, task_run.lease_until from task_run
        join scheduled_task on scheduled_task.id = task_run.task_id
        where scheduled_task.user_id in (${ids}) and outcome = 'failed'`)
    await expect.poll(async () => (await runs()).length).toBe(20)
    const ended = await panel.sql(`select count(*) as n from activity
      where action = 'scheduled-restart-failed' and subject_id in (${ids})`)
    expect(Number(ended[0]?.n)).toBe(20)
    expect(new Set((await runs()).map(({ task_id }) => task_id)).size).toBe(20)
    for (const api of others) {
      const gone = once(api, 'exit')
      api.kill('SIGKILL')
      await gone
    }
  })
})

/** Starts another api on the same database. */
async function startApi(): Promise<ChildProcess> {
  const api = startProcess(process.execPath, [`${programs}/killable-api/main.js`], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TEST_WHERE: JSON.stringify(panel.database),
      TEST_ENVIRONMENT: JSON.stringify(panel.environment),
    },
    ipc: true,
  })
  onTestFinished(() => void api.kill('SIGKILL'))
  await once(api, 'message')
  return api
}

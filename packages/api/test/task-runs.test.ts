import { describe, expect } from 'vitest'
import { getDelay } from '../src/hosting/scheduled-tasks/claim.ts'
import { settleRun } from '../src/hosting/scheduled-tasks/settle.ts'
import type { Db } from '../src/kit/db.ts'
import { getTaskScope, getTime } from './kit/task-fixture.ts'
import { it } from './kit/task-it.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

describe('a task run', () => {
  it('starts once at its due time after a constant delay per task', async ({ fixture }) => {
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '10 * * * *')
    await fixture.runAt(getTime('06-01T00:09'), api)
    expect(await fixture.runs(id)).toEqual([])
    await fixture.runAt(getTime('06-01T00:10'), api)
    expect(await fixture.runs(id)).toMatchObject([{ outcome: 'running', startedAt: null }])
    const delay = getDelay({ id, type: 'backup' })
    expect(delay).toBe(getDelay({ id, type: 'backup' }))
    await fixture.runAt(getTime('06-01T00:10') + delay - 1, api)
    expect(fixture.done).toEqual([])
    await fixture.runAt(getTime('06-01T00:10') + delay, api)
    await fixture.runAt(getTime('06-01T00:10') + delay + second, api)
    expect(fixture.done).toHaveLength(1)
    const [task] = await api.of(getTaskScope('1').serverId)
    expect(task).toMatchObject({
      lastRun: new Date(getTime('06-01T00:10') + delay).toISOString(),
      lastResult: { dueAt: '2026-06-01T00:10:00.000Z', outcome: 'done', byHand: false },
    })
    expect(task?.nextRuns).toEqual(
      ['01', '02', '03', '04', '05'].map((hours) => `2026-06-01T${hours}:10:00.000Z`),
    )
    expect(fixture.notices).toEqual([])
  })

  it('is spread over two minutes, or half a minute for restarts', () => {
    for (const [type, max] of [
      ['backup', 120],
      ['restart', 30],
    ] as const) {
      const delays = Array.from({ length: 500 }, (_, n) => getDelay({ id: `task${n}`, type }))
      expect(Math.max(...delays)).toBeLessThanOrEqual(max * second)
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(0)
      const busiest = Array.from(
        { length: max },
        (_, s) => delays.filter((it) => Math.floor(it / second) === s).length,
      )
      expect(Math.max(...busiest)).toBeLessThan((500 / max) * 4)
    }
  })

  it('pauses the task of a member who lost the right, until it is taken over', async ({
    fixture,
  }) => {
    const api = await fixture.api()
    const owner = await fixture.owner('1')
    const member = await fixture.owner('2', { server: false })
    fixture.helpers.set(member, {
      isOwner: false,
      role: 'member',
      rights: ['view', 'tasks', 'power'],
    })
    const { serverId } = getTaskScope(owner)
    const byMember = { ...getTaskScope(member), serverId }
    const make = async (type: 'backup' | 'restart') => {
      const form = { type, schedule: '10 * * * *', timezone: 'UTC' }
      return (await api.create({ caller: byMember.caller, params: { serverId } }, form)).task.id
    }
    const [restart, backup] = [await make('restart'), await make('backup')]
    const kept = await fixture.task(api, owner, '10 * * * *', { type: 'restart' })
    await fixture.runDue('06-01T00:10', api)
    fixture.helpers.set(member, { isOwner: false, role: 'member', rights: ['view'] })
    await fixture.runDue('06-01T01:10', api)
    await fixture.runDue('06-01T02:10', api)
    const all = ['06-01T00:10 done', '06-01T01:10 done', '06-01T02:10 done']
    expect(await fixture.story(backup)).toEqual(all)
    expect(await fixture.story(kept)).toEqual(all)
    expect(await fixture.story(restart)).toEqual(['06-01T00:10 done', '06-01T01:10 skipped'])
    expect((await fixture.runs(restart)).at(-1)?.cause).toEqual({ code: 'author-without-right' })
    const task = (await api.of(serverId)).find(({ id }) => id === restart)
    expect(task).toMatchObject({ isPaused: true, nextRuns: [] })
    await api.run(getTaskScope(owner), restart)
    // A due run is skipped while another one of the task is unfinished.
    const listManual = async () => (await fixture.story(restart)).slice(2)
    await expect.poll(listManual).toEqual([expect.stringMatching(/done$/)])
    await api.resume(getTaskScope(owner), restart)
    await fixture.runDue('06-01T03:10', api)
    expect((await fixture.story(restart)).at(-1)).toBe('06-01T03:10 done')
  })

  it('is not run for a member who is banned', async ({ fixture }) => {
    const api = await fixture.api()
    const owner = await fixture.owner('1')
    const member = await fixture.owner('2', { server: false })
    const { serverId } = getTaskScope(owner)
    fixture.helpers.set(member, {
      isOwner: false,
      role: 'member',
      rights: ['view', 'tasks', 'power'],
    })
    const form = { type: 'restart' as const, schedule: '10 * * * *', timezone: 'UTC' }
    const { task } = await api.create({ ...getTaskScope(member), params: { serverId } }, form)
    const ban = { user_id: member, reason: 'Cheating', banned_by: 'Boss', banned_at: fixture.now }
    await fixture.change((tx) => tx.insertInto('ban').values(ban).execute())
    await fixture.runDue('06-01T00:10', api)
    expect(await fixture.story(task.id)).toEqual(['06-01T00:10 skipped'])
  })

  it('is skipped while its task is paused, and resumes with the next due time', async ({
    fixture,
  }) => {
    const api = await fixture.api()
    const user = await fixture.owner('1')
    const id = await fixture.task(api, user, '10 * * * *')
    await fixture.runAt(getTime('06-01T00:10'), api)
    await api.pause(getTaskScope(user), id)
    await fixture.runAt(getTime('06-01T03:00'), api)
    expect(fixture.done).toEqual([])
    expect(await fixture.runs(id)).toMatchObject([
      { outcome: 'skipped', reason: 'The task was paused.', cause: { code: 'run-paused' } },
    ])
    expect((await api.of(getTaskScope(user).serverId))[0]).toMatchObject({
      isPaused: true,
      nextRuns: [],
    })
    await api.resume(getTaskScope(user), id)
    await fixture.runDue('06-01T03:10', api)
    expect(await fixture.story(id)).toEqual(['06-01T00:10 skipped', '06-01T03:10 done'])
  })

  it('keeps the newest 100 runs and never repeats the pruned ones', async ({ fixture }) => {
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '*/10 * * * *')
    for (let n = 1; n <= 110; n++)
      await fixture.runDue(
        new Date(getTime('06-01T00:00') + n * 10 * minute).toISOString().slice(5, 16),
        api,
      )
    expect(await fixture.runs(id)).toHaveLength(100)
    const before = fixture.done.length
    expect(before).toBe(110)
    await fixture.runAt(getTime('06-01T00:05'), api)
    await fixture.runAt(getTime('06-01T00:13'), api)
    await fixture.runAt(getTime('06-01T10:03'), api)
    expect(fixture.done).toHaveLength(before)
  })

  it('is skipped while the previous run is unfinished', async ({ fixture }) => {
    const api = await fixture.api({ backup: async () => ({ started: true }) })
    const id = await fixture.task(api, await fixture.owner('1'), '*/10 * * * *')
    await fixture.runDue('06-01T00:10', api)
    await fixture.runDue('06-01T00:20', api)
    expect(await fixture.story(id)).toEqual(['06-01T00:10 running', '06-01T00:20 skipped'])
    expect((await fixture.runs(id))[1]?.reason).toBe('The run before it was not finished.')
  })
})

describe('asynchronous work', () => {
  it('ends the run when it ends, and reports a failure once', async ({ fixture }) => {
    const api = await fixture.api({ backup: async () => ({ started: true }) })
    const id = await fixture.task(api, await fixture.owner('1'), '*/10 * * * *')
    await fixture.runDue('06-01T00:10', api)
    const cause = { code: 'wrong-status', params: { action: 'restart', status: 'STARTING' } }
    const reason = 'Cannot restart the server while it is starting.'
    const end = { outcome: 'failed', reason, cause } as const
    const settle = () =>
      fixture.db.transaction((tx) =>
        settleRun(tx, fixture.done.at(-1)?.runId ?? '', end, fixture.now),
      )
    const settled = await settle()
    expect(settled).toMatchObject({
      userId: '1',
      notice: {
        kind: 'backup',
        level: 'error',
        text: `The scheduled backup failed. ${reason}`,
        code: 'task-failed',
        params: {
          type: 'backup',
          reason,
          'reason.code': 'wrong-status',
          'reason.param.action': 'restart',
          'reason.param.status': 'STARTING',
        },
        action: { path: '/scheduler' },
      },
    })
    expect(await settle()).toBeNull()
    expect(await fixture.runs(id)).toMatchObject([end])
  })

  it('times out after six hours, and a late result still counts', async ({ fixture }) => {
    const api = await fixture.api({ backup: async () => ({ started: true }) })
    const id = await fixture.task(api, await fixture.owner('1'), '0 0 * * *')
    await fixture.runDue('06-02T00:00', api)
    for (let n = 0; n < 6; n++) await fixture.runAt(getTime('06-02T06:10') + n * second, api)
    expect(await fixture.runs(id)).toMatchObject([
      { outcome: 'failed', reason: 'It did not end in time.' },
    ])
    const runId = fixture.done[0]?.runId ?? ''
    await fixture.db.transaction((tx) => settleRun(tx, runId, { outcome: 'done' }, fixture.now))
    expect(await fixture.story(id)).toEqual(['06-02T00:00 done'])
  })
})

describe('two apis on one database', () => {
  it('run every due time of every task exactly once', async ({ fixture }) => {
    const apis = [await fixture.api(), await fixture.api()]
    const ids: string[] = []
    for (let n = 1; n <= 12; n++) {
      const user = await fixture.owner(String(n))
      for (const type of ['backup', 'restart'] as const) {
        ids.push(await fixture.task(apis[n % 2]!, user, '*/10 * * * *', { type }))
      }
    }
    for (let step = 0; step <= 6; step++) {
      await fixture.runAt(getTime('06-01T00:10') + step * 5 * minute, ...apis)
      await fixture.runAt(getTime('06-01T00:12') + step * 5 * minute, ...apis)
    }
    for (const id of ids) {
      expect(await fixture.story(id)).toEqual(
        ['10', '20', '30', '40'].map((minutes) => `06-01T00:${minutes} done`),
      )
    }
    expect(fixture.done).toHaveLength(ids.length * 4)
    expect(new Set(fixture.done.map(({ runId }) => runId)).size).toBe(ids.length * 4)
  })

  it('finish work that a crashed one left at any step, without repeating it', async ({
    fixture,
  }) => {
    const other = await fixture.api()
    let died = true
    let step = 0
    while (died) {
      step++
      const user = await fixture.owner(String(step))
      fixture.now = getTime('06-01T23:59') + step * day
      await other.check()
      const id = await fixture.task(other, user, '0 0 * * *')
      const killable = killableDb(step)
      const dying = await fixture.api({}, killable.wrap)
      fixture.now = getTime('06-02T00:02') + step * day
      const over = dying.check().then(() => dying.idle())
      died = await Promise.race([over.then(() => false), killable.died.then(() => true)])
      await fixture.runAt(fixture.now + second, other)
      for (let n = 0; n < 6; n++) await fixture.runAt(fixture.now + 20 * second, other)
      const runs = await fixture.runs(id)
      const begun = fixture.done.filter(({ serverId }) => serverId === getTaskScope(user).serverId)
      expect([step, runs.length, begun.length]).toEqual([step, 1, 1])
      expect(['done', 'failed']).toContain(runs[0]?.outcome)
      if (runs[0]?.outcome === 'failed') expect(runs[0].reason).toMatch(/panel was restarted/)
      await other.delete(getTaskScope(user), id)
    }
    expect(step).toBeGreaterThan(6)
  })
})

/** Returns a database that answers this many transactions and then never again, as if its api had died. */
function killableDb(transactions: number) {
  let left = transactions
  const { promise: died, resolve } = Promise.withResolvers<void>()
  const wrap = (db: Db): Db => ({
    shared: db.shared,
    close: () => db.close(),
    transaction: (work) => {
      left--
      if (left >= 0) return db.transaction(work)
      resolve()
      return new Promise(() => undefined)
    },
  })
  return { died, wrap }
}

describe('an unreadable task row', () => {
  it('is paused and reported, and blocks no other task', async ({ fixture }) => {
    const api = await fixture.api()
    const user = await fixture.owner('1')
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push(await fixture.task(api, user, '0 * * * *'))
    const broken = { [ids[0]!]: { schedule: 'banana' }, [ids[1]!]: { timezone: 'Mars/Olympus' } }
    for (const [id, values] of Object.entries(broken)) {
      await fixture.change((tx) =>
        tx.updateTable('scheduled_task').set(values).where('id', '=', id).execute(),
      )
    }
    await fixture.runDue('06-01T01:00', api)
    await fixture.runDue('06-01T02:00', api)
    expect(await fixture.story(ids[2]!)).toEqual(['06-01T01:00 done', '06-01T02:00 done'])
    const tasks = await api.of(getTaskScope(user).serverId)
    const paused = tasks.filter(({ isPaused }) => isPaused).map(({ id }) => id)
    expect(new Set(paused)).toEqual(new Set(ids.slice(0, 2)))
    expect(tasks.find(({ id }) => id === ids[0])?.lastResult).toMatchObject({
      outcome: 'failed',
      reason: 'Its schedule can no longer be read, so it was paused. Delete it and make it again.',
    })
    expect(fixture.notices).toHaveLength(2)
    await expect(api.resume(getTaskScope(user), ids[0]!)).rejects.toThrow('cannot be read')
  })
})

describe('a skipped run', () => {
  it.for([
    ['banned', 'Your account is banned and cannot perform this action.'],
    ['expired', 'Server time has expired. Renew it in the shop.'],
    ['disabled', 'Server actions are currently disabled by an administrator.'],
    ['full', 'Storage limit exceeded. Cannot start server.'],
    ['gone', 'You do not have a server.'],
  ])('is recorded with its reason when the owner is %s', async ([why, reason], { fixture }) => {
    const api = await fixture.api()
    const user = await fixture.owner('1')
    const id = await fixture.task(api, user, '0 * * * *')
    await fixture.change(async (tx) => {
      const account = tx.updateTable('account').where('id', '=', user)
      if (why === 'banned') {
        const ban = { reason: 'x', banned_by: 'y', banned_at: 1 }
        await tx
          .insertInto('ban')
          .values({ user_id: user, ...ban })
          .execute()
      } else if (why === 'expired') await account.set({ time_permanent: 0 }).execute()
      else if (why === 'full') await account.set({ storage_limit_mb: 0 }).execute()
      else if (why === 'gone') await tx.deleteFrom('server').execute()
      else {
        const value = {
          maintenance: false,
          disableServerCreation: false,
          disableServerActions: true,
        }
        const row = { name: 'switches', value: JSON.stringify(value) }
        await tx.insertInto('panel_setting').values(row).execute()
      }
    })
    await fixture.runDue('06-01T01:00', api)
    expect(await fixture.runs(id)).toMatchObject([{ outcome: 'skipped', reason }])
    expect(fixture.done).toEqual([])
    expect(fixture.notices).toEqual([])
    expect((await api.of(getTaskScope(user).serverId))[0]?.lastRun).toBeNull()
  })
})

describe('failing work', () => {
  it('is a failed run with its reason, reported once until the reason changes', async ({
    fixture,
  }) => {
    const api = await fixture.api({ backup: async () => ({ failed: { reason: 'No answer.' } }) })
    const id = await fixture.task(api, await fixture.owner('1'), '0 * * * *')
    await fixture.runDue('06-01T01:00', api)
    await fixture.runDue('06-01T02:00', api)
    expect(await fixture.runs(id)).toMatchObject([
      { outcome: 'failed', reason: 'No answer.' },
      { outcome: 'failed', reason: 'No answer.' },
    ])
    expect(fixture.notices).toHaveLength(1)
  })

  it('does not block other tasks when it throws', async ({ fixture }) => {
    let calls = 0
    const api = await fixture.api({
      backup: async () => {
        calls++
        if (calls === 1) throw new Error('a bug')
        return { done: true }
      },
    })
    const ids = [
      await fixture.task(api, await fixture.owner('1'), '0 * * * *'),
      await fixture.task(api, await fixture.owner('2'), '0 * * * *'),
    ]
    await fixture.runDue('06-01T01:00', api)
    const outcomes = await Promise.all(ids.map(async (id) => (await fixture.runs(id))[0]?.outcome))
    expect(new Set(outcomes)).toEqual(new Set(['done', 'failed']))
    expect(fixture.errors).toHaveLength(1)
    fixture.errors.length = 0
  })

  it('occupies at most eight concurrent slots', async ({ fixture }) => {
    let working = 0
    let max = 0
    const gate = Promise.withResolvers<void>()
    const api = await fixture.api({
      backup: async () => {
        working++
        max = Math.max(max, working)
        await gate.promise
        working--
        return { done: true }
      },
    })
    for (let n = 1; n <= 20; n++)
      await fixture.task(api, await fixture.owner(String(n)), '0 * * * *')
    fixture.now = getTime('06-01T01:02')
    await api.check()
    expect(working).toBe(8)
    gate.resolve()
    await api.idle()
    expect([max, fixture.done.length]).toEqual([8, 20])
  })
})

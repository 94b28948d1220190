import { describe, expect } from 'vitest'
import { getTaskScope, getTime } from './kit/task-fixture.ts'
import { it } from './kit/task-it.ts'

const second = 1000

describe('an api after downtime', () => {
  it('catches up on a due time less than 15 minutes late', async ({ fixture }) => {
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '10 * * * *')
    await fixture.runAt(getTime('06-01T00:25') - second, await fixture.api())
    expect(await fixture.story(id)).toEqual(['06-01T00:10 done'])
  })

  it('records a later one as missed and notifies its owner', async ({ fixture }) => {
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '10 * * * *')
    await fixture.runAt(getTime('06-01T00:25'), await fixture.api())
    expect(await fixture.story(id)).toEqual(['06-01T00:10 missed'])
    expect(fixture.done).toEqual([])
    expect(fixture.notices).toEqual([
      {
        userId: '1',
        text: 'The scheduled backup was missed. The service was not there in time.',
      },
    ])
    await fixture.runDue('06-01T01:10', api)
    expect(fixture.done).toHaveLength(1)
  })

  it('runs only the newest of several', async ({ fixture }) => {
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '*/10 * * * *')
    await fixture.runAt(getTime('06-01T00:34'), api)
    expect(await fixture.story(id)).toEqual([
      '06-01T00:10 missed',
      '06-01T00:20 missed',
      '06-01T00:30 done',
    ])
  })

  it('records the newest twenty missed runs of a month and counts the rest', async ({
    fixture,
  }) => {
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '0 * * * *')
    await fixture.runAt(getTime('07-01T00:30'), api)
    const runs = await fixture.runs(id)
    expect(runs).toHaveLength(20)
    expect(runs[0]?.reason).toBe(
      'The service was not there in time. 700 earlier runs were missed, too.',
    )
    expect(runs.at(-1)?.dueAt).toBe('2026-07-01T00:00:00.000Z')
    expect(fixture.notices.map(({ text }) => text)).toEqual([
      'The scheduled backup was missed. The service was not there in time. 720 runs were missed.',
    ])
  })

  it('skips nine hundred years of due times without visiting each', async ({ fixture }) => {
    const api = await fixture.api()
    // Visits of 47 million due times would not end.
    const id = await fixture.task(api, await fixture.owner('1'), '*/10 * * * *')
    await fixture.runAt('2926-06-01T00:02:10Z', api)
    expect((await fixture.runs(id)).at(-1)?.outcome).toBe('done')
  })
})

describe('a clock change', () => {
  it('by a day forth and back runs no due time twice, and still runs those marked missed', async ({
    fixture,
  }) => {
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '0 */6 * * *')
    await fixture.runDue('06-01T06:00', api)
    await fixture.runAt(getTime('06-02T06:30'), api)
    expect(await fixture.story(id)).toEqual([
      '06-01T06:00 done',
      '06-01T12:00 missed',
      '06-01T18:00 missed',
      '06-02T00:00 missed',
      '06-02T06:00 missed',
    ])
    await fixture.runAt(getTime('06-01T06:31'), api)
    expect((await api.of(getTaskScope('1').serverId))[0]?.nextRuns[0]).toBe(
      '2026-06-01T12:00:00.000Z',
    )
    for (const due of ['06-01T12:00', '06-01T18:00', '06-02T00:00', '06-02T06:00']) {
      await fixture.runDue(due, api)
    }
    expect(await fixture.story(id)).toEqual([
      '06-01T06:00 done',
      '06-01T12:00 done',
      '06-01T18:00 done',
      '06-02T00:00 done',
      '06-02T06:00 done',
    ])
    expect(fixture.done).toHaveLength(5)
  })

  it('a day back neither repeats nor delays a run', async ({ fixture }) => {
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '0 */6 * * *')
    for (const due of ['06-01T06:00', '06-01T12:00', '06-01T18:00', '06-02T00:00']) {
      await fixture.runDue(due, api)
    }
    const yesterday = await fixture.task(api, '1', '30 * * * *')
    await fixture.runAt(getTime('06-01T00:10'), api)
    await fixture.runDue('06-01T00:30', api)
    for (const due of ['06-01T06:00', '06-01T12:00', '06-01T18:00', '06-02T00:00']) {
      await fixture.runDue(due, api)
    }
    expect(fixture.done.filter(({ at: when }) => when === getTime('06-01T00:32'))).toHaveLength(1)
    expect((await fixture.runs(id)).filter(({ outcome }) => outcome === 'done')).toHaveLength(4)
    expect((await fixture.runs(yesterday))[0]).toMatchObject({
      dueAt: '2026-06-01T00:30:00.000Z',
      outcome: 'done',
    })
    await fixture.runDue('06-02T06:00', api)
    expect((await fixture.story(id)).at(-1)).toBe('06-02T06:00 done')
  })

  it('backwards while a run is queued moves the run too', async ({ fixture }) => {
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '0 0 * * *')
    await fixture.runAt(getTime('06-02T00:00'), api)
    expect(await fixture.story(id)).toEqual(['06-02T00:00 running'])
    await fixture.runAt(getTime('06-01T12:00'), api)
    expect(await fixture.story(id)).toEqual([])
    await fixture.runDue('06-02T00:00', api)
    await fixture.runDue('06-03T00:00', api)
    expect(await fixture.story(id)).toEqual(['06-02T00:00 done', '06-03T00:00 done'])
    expect(fixture.done).toHaveLength(2)
  })

  it('backwards before the api starts delays no task', async ({ fixture }) => {
    const first = await fixture.api()
    const id = await fixture.task(first, await fixture.owner('1'), '0 0 * * *')
    await fixture.runAt(getTime('06-20T12:00'), first)
    await fixture.runAt(getTime('06-05T12:00'), await fixture.api())
    const second = await fixture.api()
    await fixture.runDue('06-06T00:00', second)
    expect((await fixture.story(id)).at(-1)).toBe('06-06T00:00 done')
  })
})

import { describe, expect } from 'vitest'
import { getTaskScope, type TaskFixture } from './kit/task-fixture.ts'
import { it } from './kit/task-it.ts'

const minute = 60_000

/** Advances the clock through a period with regular checks, and returns the due time of each run. */
async function live(
  fixture: TaskFixture,
  [schedule, timezone]: [schedule: string, timezone: string],
  { from, to, every = 5 }: { from: string; to: string; every?: number },
): Promise<string[]> {
  fixture.now = Date.parse(from)
  const api = await fixture.api()
  const id = await fixture.task(api, await fixture.owner('1'), schedule, { timezone })
  for (let at = fixture.now; at <= Date.parse(to); at += every * minute)
    await fixture.runAt(at, api)
  const runs = await fixture.runs(id)
  expect(runs.filter(({ outcome }) => outcome !== 'done')).toEqual([])
  expect(fixture.done).toHaveLength(runs.length)
  return runs.map(({ dueAt }) => dueAt.slice(5, 16))
}

describe('a task across calendar irregularities', () => {
  it('runs once on the day whose hour is skipped', async ({ fixture }) => {
    const stretch = { from: '2026-03-07T00:00:00Z', to: '2026-03-09T12:00:00Z' }
    expect(await live(fixture, ['30 2 * * *', 'America/New_York'], stretch)).toEqual([
      '03-07T07:30',
      '03-08T07:30',
      '03-09T06:30',
    ])
  })

  it('runs once on the day whose hour repeats', async ({ fixture }) => {
    const stretch = { from: '2026-10-31T00:00:00Z', to: '2026-11-02T12:00:00Z' }
    expect(await live(fixture, ['30 1 * * *', 'America/New_York'], stretch)).toEqual([
      '10-31T05:30',
      '11-01T05:30',
      '11-02T06:30',
    ])
  })

  it('runs hourly 25 times on a day of 25 hours', async ({ fixture }) => {
    const stretch = { from: '2026-10-24T21:30:00Z', to: '2026-10-25T22:55:00Z' }
    const runs = await live(fixture, ['0 * * * *', 'Europe/Berlin'], stretch)
    expect(runs).toHaveLength(25)
    expect([runs[0], runs.at(-1)]).toEqual(['10-24T22:00', '10-25T22:00'])
  })

  it("runs once on Lord Howe's half-hour change", async ({ fixture }) => {
    const stretch = { from: '2026-10-02T16:00:00Z', to: '2026-10-04T16:00:00Z' }
    expect(await live(fixture, ['10 2 * * *', 'Australia/Lord_Howe'], stretch)).toEqual([
      '10-03T15:40',
      '10-04T15:10',
    ])
  })

  it('runs on the 31st only in months that have one', async ({ fixture }) => {
    const stretch = { from: '2026-01-30T12:00:00Z', to: '2026-06-01T12:00:00Z', every: 720 }
    expect(await live(fixture, ['57 11 31 * *', 'UTC'], stretch)).toEqual([
      '01-31T11:57',
      '03-31T11:57',
      '05-31T11:57',
    ])
  })

  it('runs on the 29th of February only in leap years', async ({ fixture }) => {
    fixture.now = Date.parse('2027-02-27T00:00:00Z')
    const api = await fixture.api()
    const id = await fixture.task(api, await fixture.owner('1'), '0 0 29 2 *', { timezone: 'UTC' })
    for (let at = fixture.now; at < Date.parse('2028-02-29'); at += 30 * 1440 * minute) {
      await fixture.runAt(at, api)
    }
    expect(await fixture.runs(id)).toEqual([])
    await fixture.runAt('2028-02-29T00:02:00Z', api)
    expect(await fixture.story(id)).toEqual(['02-29T00:00 done'])
    expect(
      (await api.of(getTaskScope('1').serverId))[0]?.nextRuns.map((at) => at.slice(0, 10)),
    ).toEqual(['2032-02-29', '2036-02-29', '2040-02-29', '2044-02-29', '2048-02-29'])
  })
})

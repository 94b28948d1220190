import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

const second = 1000
const minute = 60 * second

let panel: TestPanel
let owner: GameOwner
let off: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Restarted')
  off = await GameOwner.create(panel, '2', 'Switched-off')
  await owner.start()
})
afterAll(async () => {
  panel.clock.offsetMs = 0
  for (const it of [owner, off]) await it.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

async function schedule(who: GameOwner): Promise<{ id: string; dueAt: number }> {
  // The time is near enough that the session has not expired by then.
  const soon = new Date(Date.now() + panel.clock.offsetMs + 6 * 60_000)
  const schedule = `${soon.getUTCMinutes()} * * * *`
  const form = { type: 'restart', schedule, timezone: 'UTC' }
  const { task } = (await who.post('/server/tasks', form)).body
  return { id: task.id, dueAt: Date.parse(task.nextRuns[0]) }
}

const runs = async (who: GameOwner, id: string) =>
  (await who.get(`/server/tasks/${id}/runs`)).body.runs
const runId = async () => (await owner.server()).run.id
const ended = (who: GameOwner, id: string, count: number) =>
  panel.until(async () => {
    const all = await runs(who, id)
    return all.length === count && all.every(({ outcome }: any) => outcome !== 'running')
  })

describe('a scheduled restart', () => {
  it('is announced five minutes and one minute before, once each, and done when the server is back', async () => {
    const before = await runId()
    const { id, dueAt } = await schedule(owner)
    const live = await owner.live()
    const moveTo = (at: number) => {
      panel.clock.offsetMs = at - Date.now()
    }
    moveTo(dueAt - 4.5 * minute)
    await live.line('The server restarts in 5 minutes.')
    moveTo(dueAt - 50 * second)
    await live.line('The server restarts in 1 minute.')
    expect(await runId()).toBe(before)
    moveTo(dueAt + 31 * second)
    await ended(owner, id, 1)
    expect(await runs(owner, id)).toMatchObject([
      { outcome: 'done', reason: null, dueAt: new Date(dueAt).toISOString() },
    ])
    expect((await owner.server()).status).toBe('ONLINE')
    expect(await runId()).not.toBe(before)
    const lines = live.lines().filter(({ text }) => text.includes('The server restarts in'))
    expect(lines).toHaveLength(2)
    live.close()
    const log = (await owner.get('/activity')).body
    expect(log).toContainEqual(
      expect.objectContaining({ actorType: 'System', action: 'Scheduled restart done' }),
    )
    await owner.delete(`/server/tasks/${id}`)
  })

  it('is announced at once when started manually', async () => {
    const { id } = await schedule(owner)
    const before = await runId()
    const live = await owner.live()
    expect((await owner.post(`/server/tasks/${id}/run`)).status).toBe(202)
    await live.line('The server restarts now.')
    await ended(owner, id, 1)
    expect(await runs(owner, id)).toMatchObject([{ outcome: 'done', byHand: true }])
    expect(await runId()).not.toBe(before)
    live.close()
    await owner.delete(`/server/tasks/${id}`)
  })

  it('is skipped for a stopped server', async () => {
    const { id } = await schedule(off)
    await off.post(`/server/tasks/${id}/run`)
    await ended(off, id, 1)
    expect(await runs(off, id)).toMatchObject([
      { outcome: 'skipped', reason: 'The server was not running.' },
    ])
    expect((await off.server()).status).toBe('OFFLINE')
  })
})

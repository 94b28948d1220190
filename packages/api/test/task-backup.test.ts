import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Kept-safe')
})
afterAll(async () => {
  panel.clock.offsetMs = 0
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

async function schedule(): Promise<{ id: string; dueAt: number }> {
  // The time is near enough that the session has not expired by then.
  const soon = new Date(Date.now() + panel.clock.offsetMs + 6 * 60_000)
  const schedule = `${soon.getUTCMinutes()} * * * *`
  const form = { type: 'backup', schedule, timezone: 'UTC' }
  const { task } = (await owner.post('/server/tasks', form)).body
  return { id: task.id, dueAt: Date.parse(task.nextRuns[0]) }
}

const runs = async (id: string) => (await owner.get(`/server/tasks/${id}/runs`)).body.runs

describe('a scheduled backup', () => {
  it("replaces the account's backup once it is verified, and then ends its run", async () => {
    const { id, dueAt } = await schedule()
    const live = LiveClient.open(panel, owner.who)
    await live.next('server_state')
    await owner.post(`/server/tasks/${id}/run`)
    await live.next(
      'scheduled_tasks',
      ({ payload }) => payload.tasks[0]?.lastResult?.outcome === 'done',
    )
    const first = (await owner.get('/server/backup')).body
    expect(first).toMatchObject({ exists: true, fault: null, serverName: 'Kept-safe' })
    panel.clock.offsetMs = dueAt + 121_000 - Date.now()
    await panel.until(async () => (await runs(id)).length === 2)
    await panel.until(async () => (await runs(id))[0].outcome === 'done')
    const second = (await owner.get('/server/backup')).body
    expect(Date.parse(second.createdAt)).toBeGreaterThan(Date.parse(first.createdAt))
    expect((await owner.get('/notices')).body.notices).toEqual([])
    live.close()
  })
})

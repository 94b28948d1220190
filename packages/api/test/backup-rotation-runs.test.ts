import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { Money } from './kit/money.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
let money: Money
let taskId: string
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
  owner = await GameOwner.create(panel, '1', 'Kept')
  money = await Money.open(panel)
  await owner.start()
  const form = { type: 'backup', schedule: '0 4 * * *', timezone: 'UTC' }
  taskId = (await owner.post('/server/tasks', form)).body.task.id
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})
beforeEach(async () => {
  for (const { id } of await list()) await owner.delete(`${backups}/${id}`)
  await tidied()
  await allow(4)
})

const backups = '/server/backups'
type Listed = { id: string; name: string | null; kind: string; createdAt: string }
const list = async (): Promise<Listed[]> => (await owner.get(backups)).body.backups
const archives = () =>
  readdirSync(join(panel.dataDir, 'backups'))
    .filter((it) => it.endsWith('.tar.zst'))
    .map((it) => it.slice(0, -'.tar.zst'.length))

const allow = async (count: number) =>
  money.asBoss('POST', '/admin/users/1/backups', { action: 'set', amount: count - 1 })

async function settled() {
  await panel.until(async () => (await panel.sql('select 1 from backup_job')).length === 0)
}

async function addManual(name: string | null) {
  expect((await owner.post(backups, { name })).status).toBe(202)
  await settled()
}

/** Moves the newest backup into the past, as if it had been made then. */
const age = (days: number) =>
  panel.sql(
    `update backup set created_at = created_at - ${days * 86_400_000}
     where created_at = (select max(created_at) from backup)`,
  )

async function run() {
  await owner.post(`/server/tasks/${taskId}/run`)
  const { runs } = (await owner.get(`/server/tasks/${taskId}/runs`)).body
  const isOver = async () => {
    const [newest] = (await owner.get(`/server/tasks/${taskId}/runs`)).body.runs
    return newest.outcome !== 'running'
  }
  await panel.until(isOver)
  await settled()
  return runs.length === 0 ? null : (await owner.get(`/server/tasks/${taskId}/runs`)).body.runs[0]
}

const tidied = () => panel.until(async () => archives().length === (await list()).length)

describe('scheduled backups of an account with several', () => {
  it('replace the older ones of the same day and leave manual ones', async () => {
    await addManual('Before the event')
    await addManual(null)
    await run()
    const [first] = await list()
    expect(first).toMatchObject({ kind: 'scheduled', name: null })
    await run()
    const now = await list()
    expect(now.map(({ kind }) => kind)).toEqual(['scheduled', 'manual', 'manual'])
    expect(now[0]?.id).not.toBe(first?.id)
  })

  it('keep one of each day up to the allowance, and drop the archive of the oldest', async () => {
    await addManual('Kept')
    await age(20)
    for (const days of [5, 4, 3, 2, 0]) {
      await run()
      await age(days)
    }
    const kept = await list()
    expect(kept.map(({ kind }) => kind)).toEqual(['scheduled', 'scheduled', 'scheduled', 'manual'])
    await tidied()
    expect(archives().toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  })

  it('keep a scheduled backup that was given a name', async () => {
    await run()
    const [first] = await list()
    await owner.put(`${backups}/${first?.id}`, { name: 'Good one' })
    await run()
    await run()
    expect((await list()).map(({ name }) => name)).toEqual([null, 'Good one'])
  })

  it('fail with the reason when every place has a manual one', async () => {
    await allow(2)
    await addManual(null)
    await addManual(null)
    const end = await run()
    expect(end).toMatchObject({
      outcome: 'failed',
      reason: 'All 2 places for backups are taken. Delete one first.',
    })
    expect(await list()).toHaveLength(2)
  })
})

describe('an agent killed during a rotation', () => {
  it('loses no backup and leaves no archive behind', async () => {
    await allow(2)
    await run()
    const folder = join(panel.dataDir, 'backups')
    // Each is also true later, so that no quick backup is missed.
    const isSettled = async () => (await list())[0]?.id !== lastId
    const isPacked = async () => archives().length > 1 || (await isSettled())
    const isPacking = async () =>
      readdirSync(folder).some((it) => it.endsWith('.partial')) || (await isPacked())
    let lastId = ''
    for (const isTime of [isPacking, isPacked, isSettled]) {
      const before = await list()
      lastId = before[0]?.id ?? ''
      await owner.post(`/server/tasks/${taskId}/run`)
      await panel.until(isTime)
      await panel.endAgent('SIGKILL')
      // The old backup is listed until the new one is complete.
      expect((await list()).length).toBeGreaterThan(0)
      await panel.startAgent()
      await settled()
      const after = await list()
      expect(after).toHaveLength(1)
      const [{ outcome }] = (await owner.get(`/server/tasks/${taskId}/runs`)).body.runs
      if (outcome === 'failed') expect(after).toEqual(before)
      await tidied()
      expect(archives()).toEqual(after.map(({ id }) => id))
    }
  })
})

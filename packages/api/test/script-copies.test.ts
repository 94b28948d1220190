import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { exportServer, importArchive } from './kit/server-archives.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let from: GameOwner
let to: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  from = await GameOwner.create(panel, '1', 'Old')
  to = await GameOwner.create(panel, '2', 'New')
  await from.start()
})
afterAll(async () => {
  await from.leave()
  await to.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const source = 'onCommand("count", () => state.set("count", Number(state.get("count") ?? 0) + 1))'
const readCount = (owner: GameOwner): number =>
  owner.file('json/script-state.json').scripts.counter?.count ?? 0
const untilOver = (path: string) =>
  expect.poll(async () => (await from.get(path)).body.progress).toBe(null)

/** Lets a player use the command of the script, which starts a moment after it is enabled, and returns the count. */
async function count(owner: GameOwner, growId: string): Promise<number> {
  const player = await owner.play(growId)
  await player.join('START')
  const before = readCount(owner)
  await expect
    .poll(async () => {
      player.say('/count')
      await owner.command('save')
      return readCount(owner)
    })
    .toBeGreaterThan(before)
  await player.close()
  // The last command may have come after the save.
  await owner.stop()
  return readCount(owner)
}

it('restores scripts and their state with a backup, switched on as they were', async () => {
  await from.post('/server/scripts', { name: 'counter', source })
  await from.call('PUT', '/server/scripts/counter/enabled', { enabled: true })
  const counted = await count(from, 'Ann')
  expect((await from.post('/server/backup')).status).toBe(202)
  await untilOver('/server/backup')
  expect((await from.call('DELETE', '/server/scripts/counter')).status).toBe(200)
  expect((await from.post('/server/backup/restore')).status).toBe(202)
  await untilOver('/server/backup')
  expect((await from.get('/server/scripts/counter')).body).toMatchObject({ source, enabled: true })
  expect(readCount(from)).toBe(counted)
})

it('exports scripts and their state, and imports them switched off', async () => {
  const counted = readCount(from)
  const zip = Buffer.from(await (await exportServer(from)).arrayBuffer())
  expect(await importArchive(to, zip)).toMatchObject({ state: 'done', skippedTotal: 0 })
  expect((await to.get('/server/scripts/counter')).body).toMatchObject({ source, enabled: false })
  expect(readCount(to)).toBe(counted)
  await to.call('PUT', '/server/scripts/counter/enabled', { enabled: true })
  await to.start()
  expect(await count(to, 'Ben')).toBeGreaterThan(counted)
})

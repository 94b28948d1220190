import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Rosebed')
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

it('shows the storage page and the profile the same measurement', async () => {
  writeFileSync(join(owner.database, 'notes.bin'), Buffer.alloc(3_000_000, 7))
  const { body: page } = await owner.get('/server/storage')
  const { body } = await owner.get('/profile')
  expect(page.usedBytes).toBeGreaterThan(3_000_000)
  expect(body.profile.storageUsedMB).toBeCloseTo(page.usedBytes / 1024 / 1024, 1)
  expect(body.profile.storageFiles).toBe(page.usedFiles)
})

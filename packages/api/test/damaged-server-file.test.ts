import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { TestPanel } from './kit/test-panel.ts'

it('gets a damaged server.json back from the database, and names it in a notice to the owner', async () => {
  const panel = await TestPanel.start({ withAgent: true })
  const owner = await GameOwner.create(panel, '1', 'Damaged')
  await owner.start()
  const live = LiveClient.open(panel, owner.who)
  await panel.endAgent('SIGTERM')
  const path = join(owner.database, '../../server.json')
  const before = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, '')
  await panel.startAgent()
  const notice = await live.next('notice', (it) => it.payload.code === 'settings-reset')
  expect(notice.payload.params).toEqual({ name: 'Damaged', file: 'server.json', from: 'panel' })
  const { name, port, ownerGrowId, template, guests } = before
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    ...{ id: before.id, name, port, ownerGrowId, template, guests },
  })
  expect((await owner.server()).status).toBe('ONLINE')
  live.close()
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

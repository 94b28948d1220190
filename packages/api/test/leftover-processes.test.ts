import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { enginePid } from '../../agent/test/test-agent.ts'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

it('stops a server process that a test leaves running', async () => {
  const panel = await TestPanel.start({ withAgent: true })
  const owner = await GameOwner.create(panel, '1', 'Left')
  await owner.start()
  const [server = ''] = readdirSync(`${panel.dataDir}/servers`)
  const engine = enginePid(panel.dataDir, server)
  expect(existsSync(`/proc/${engine}`)).toBe(true)
  await panel.close()
  expect(existsSync(`/proc/${engine}/exe`)).toBe(false)
})

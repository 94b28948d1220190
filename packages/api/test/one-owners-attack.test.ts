import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { fillWithWorlds, prepareExpensiveRequests } from './kit/expensive-requests.ts'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

/** The quick tier attacks with fewer files. */
const [worldFiles, importedPlayers] = isLong ? [60_000, 300] : [6000, 100]

let panel: TestPanel
let attacker: GameOwner
let other: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
  attacker = await GameOwner.create(panel, '1', 'Greedy')
  other = await GameOwner.create(panel, '2', 'Modest')
  await attacker.start()
  await other.start()
})
afterAll(async () => {
  await attacker.leave()
  await other.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

describe('the ten most expensive requests of one owner, sent concurrently', () => {
  it('leave other owners responsive, the agent running and all data intact', async () => {
    const worlds = fillWithWorlds(attacker.database, worldFiles) + 1
    const { token } = attacker.who
    const requests = await prepareExpensiveRequests({ url: panel.url, token }, importedPlayers)
    const agent = panel.agent
    const engine = (await other.server()).run.id
    const report = async () => (await attacker.get('/server/import')).body.report
    let isOver = false
    // The import continues after its request was answered.
    const attack = Promise.all(requests.map((send) => send()))
      .then(async (outcomes) => {
        await expect.poll(async () => (await report()).state).toBe('done')
        return outcomes
      })
      .finally(() => {
        isOver = true
      })
    let answered = 0
    while (!isOver) {
      const list = await other.get('/server/worlds?page=1')
      expect([list.status, list.body.total]).toEqual([200, 1])
      const saved = await other.change('/server/worlds/START', { weather: 1 + (answered % 50) })
      expect(saved.status).toBe(200)
      // A machine with other tests may be too slow for one probe. A hung agent would be restarted, which ends it.
      const isAgentReady = async () => (await panel.call('GET', '/../readyz')).body.agent
      await expect.poll(isAgentReady).toBe(true)
      answered++
    }
    const outcomes = await attack
    // On a slow machine a single round may take as long as the attack.
    expect(answered).toBeGreaterThan(0)
    // Each request is refused by a limit or succeeds; none is an internal error.
    for (const { what, status } of outcomes) {
      expect([what, [200, 202, 400, 409, 413, 503].includes(status)]).toEqual([what, true])
    }
    expect([agent?.exitCode, agent?.signalCode]).toEqual([null, null])
    expect((await other.server()).run.id).toBe(engine)

    expect(readdirSync(join(attacker.database, 'worlds'))).toHaveLength(worlds)
    const imported = readdirSync(join(attacker.database, 'players')).length
    expect(imported).toBeGreaterThanOrEqual(importedPlayers)
    expect(attacker.file('worlds/START_.json').blocks).toHaveLength(6000)
    expect((await attacker.get('/server/worlds?page=1')).body.total).toBe(worlds)
  })
})

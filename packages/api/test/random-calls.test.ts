import { createSeededDice } from '@trellis/game-data/dice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { RandomOwner } from './kit/random-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

/** RANDOM_CALLS_SEED repeats a run; RANDOM_CALLS sets the number of calls. */
const seed = Number(process.env.RANDOM_CALLS_SEED ?? 20_261_127)
const count = Number(process.env.RANDOM_CALLS ?? (isLong ? 600 : 300))

let panel: TestPanel
let owner: RandomOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await RandomOwner.create(panel, createSeededDice(seed))
})
afterAll(() => panel.close())

it(`answers ${count} random calls as its description says, without an internal error`, async () => {
  for (let made = 0; made < count; made++) {
    if (made % 40 === 0) await owner.renew()
    await owner.callAnything()
  }
  if (process.env.RANDOM_CALLS) process.stdout.write(`${owner.listUnsuccessful().join('\n')}\n`)
  expect(owner.wrong).toEqual([])
})

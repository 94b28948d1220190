import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { KilledEffects } from './kit/killed-effects/killed-effects.ts'

/** KILLED_SEED repeats one kill, and KILLED_STEPS sets after how many steps it comes. */
const { KILLED_SEED, KILLED_STEPS } = process.env
const [tests, killsOfTest] = KILLED_SEED ? [1, 1] : isLong ? [5, 40] : [1, 2]
const firstSeeds = Array.from({ length: tests }, (_, index) =>
  Number(KILLED_SEED ?? 1 + index * killsOfTest),
)
const measured = isLong ? 3 : 1
/** The kills that each effect must meet unfinished. */
const minCuts = 40

let effects: KilledEffects
beforeAll(async () => {
  effects = await KilledEffects.open()
})
afterAll(() => effects.installation.close())

describe('an api and an agent, killed while users do everything that must not be lost', () => {
  it('do all of it once without a kill', () => effects.measure(measured))

  it.each(firstSeeds)(
    `lose, double and halve nothing in ${killsOfTest} kills from seed %i on`,
    async (first) => {
      const wrongs: string[] = []
      const end = first + killsOfTest
      for (let seed = first; seed < end && !effects.isBroken; seed++)
        wrongs.push(...(await effects.kill(seed, KILLED_STEPS ? Number(KILLED_STEPS) : null)))
      expect(wrongs).toEqual([])
    },
  )

  // A few kills do not meet every effect.
  if (isLong && !KILLED_SEED)
    it('are killed often enough while each of it is unfinished', () => {
      for (const [name, cuts] of effects.cuts) expect([name, cuts >= minCuts]).toEqual([name, true])
    })
})

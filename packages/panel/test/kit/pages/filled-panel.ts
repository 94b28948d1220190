/**
 * A `test` whose pages show long names in every list. All tests of a file share one installation, because filling it
 * takes seconds; so they may look, but not change anything.
 */
import { expect } from 'vitest'
import type { GameOwner } from '../../../../api/test/kit/game-owner.ts'
import type { Installation } from '../installation.ts'
import { browserTest, hasNoBrowser, lendPanel, type RealPanel } from '../real-panel.ts'
import { fillGame } from './game-files.ts'
import { fillWithLongNames, names } from './long-names.ts'

type Filled = { installation: Installation; owner: GameOwner }

type FilledPanel = { panel: RealPanel; owner: GameOwner }

type Prepare = (owner: GameOwner) => Promise<void>

const createTest = (prepare: Prepare) =>
  browserTest
    .extend<{ filled: Filled }>({
      filled: [
        async ({ visit }, use) => {
          const installation = await visit.blueprint.open()
          const made: GameOwner[] = []
          await lendPanel({ visit, task: {} }, installation, async (panel) => {
            const owner = await fillWithLongNames(panel)
            await fillGame(owner)
            made.push(owner)
          })
          const [owner] = made
          if (owner === undefined) throw new Error('There is no owner.')
          await prepare(owner)
          await use({ installation, owner })
          const { errors } = installation.api
          await installation.close()
          expect(errors).toEqual([])
        },
        { scope: 'file' },
      ],
    })
    .extend<{ lent: FilledPanel }>({
      lent: async ({ visit, filled: { installation, owner }, task }, use) => {
        const errors = await lendPanel({ visit, task }, installation, (panel) =>
          use({ panel, owner }),
        )
        expect(errors).toEqual([])
      },
    })
    .skipIf(hasNoBrowser)

/** The server of the owner is off. */
export const test = createTest(async () => undefined)

/** The server of the owner runs, and a player with a long name is in a world with a long name. */
export const runningTest = createTest(async (owner) => {
  await owner.start()
  const player = await owner.play(names.player)
  await player.join(names.world)
})

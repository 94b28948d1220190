import { languages } from '@trellis/contract/kit/languages.ts'
import { expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { runningTest as test } from './kit/pages/filled-panel.ts'
import { runningRows } from './kit/pages/running-rows.ts'
import { listPageFaults } from './kit/pages/visit.ts'

/** The page itself opens in every language in other tests, and here in the one with the longer texts. */
const openIn = isLong ? languages : (['id'] as const)

test.for(runningRows)(
  'keeps every promise on $address while the server runs',
  async (row, { lent }) => {
    const { panel, owner } = lent
    expect(
      await listPageFaults(panel, row, { who: owner.who, isThorough: isLong, openIn }),
    ).toEqual([])
  },
)

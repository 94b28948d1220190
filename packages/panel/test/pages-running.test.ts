import { expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { runningTest as test } from './kit/pages/filled-panel.ts'
import { runningRows } from './kit/pages/running-rows.ts'
import { listPageFaults } from './kit/pages/visit.ts'

test.for(runningRows)(
  'keeps every promise on $address while the server runs',
  async (row, { lent }) => {
    const { panel, owner } = lent
    expect(await listPageFaults(panel, row, { who: owner.who, isThorough: isLong })).toEqual([])
  },
)

import { expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { test } from './kit/pages/filled-panel.ts'
import { ownerRows } from './kit/pages/owner-rows.ts'
import { listPageFaults } from './kit/pages/visit.ts'

test.for(ownerRows)('keeps every promise on $address', async (row, { lent }) => {
  const { panel, owner } = lent
  expect(
    await listPageFaults(panel, row, { who: owner.who, isThorough: isLong, isSteady: true }),
  ).toEqual([])
})

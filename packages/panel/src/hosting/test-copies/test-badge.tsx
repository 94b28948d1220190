import { Pill } from '../../design/pill.tsx'
import { testCopiesMessages } from '../../messages/test-copies.ts'

/** Marks a test copy wherever its name is shown. */
export const TestBadge = () => (
  <Pill tone="sky" nowrap>
    {testCopiesMessages.badge}
  </Pill>
)

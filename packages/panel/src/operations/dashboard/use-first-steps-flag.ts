import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { useAccount } from '../../kit/account.ts'

/** Reads and writes a fact about a user's first steps. The browser keeps it for each user. */
export function useFirstStepsFlag(name: 'hidden' | 'invited' | 'store') {
  const { user } = useAccount()
  const [value, write] = useLocalStorage<unknown>({
    key: `trellis.first-steps.${name}.${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return { isOn: value === true, write: (next: boolean) => write(next) }
}

/**
 * Returns true after the reader has hidden or shown the first steps: the button that they pressed is gone, so
 * something else has to take the focus.
 */
export function useFirstStepsTurned(to: 'hidden' | 'shown'): boolean {
  const isThere = useFirstStepsFlag('hidden').isOn === (to === 'hidden')
  const [wasElsewhere, setWasElsewhere] = useState(!isThere)
  if (!isThere && !wasElsewhere) setWasElsewhere(true)
  return isThere && wasElsewhere
}

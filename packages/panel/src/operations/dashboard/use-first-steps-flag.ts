import { useLocalStorage } from '@mantine/hooks'
import { useAccount } from '../../kit/account.ts'

/** Reads and writes a fact about a user's first steps. The browser keeps it for each user. */
export function useFirstStepsFlag(name: 'hidden' | 'invited') {
  const { user } = useAccount()
  const [value, write] = useLocalStorage<unknown>({
    key: `trellis.first-steps.${name}.${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return { isOn: value === true, write: (next: boolean) => write(next) }
}

import { useLocalStorage } from '@mantine/hooks'
import type { ServerDetail } from '../../../hosting/servers/index.ts'
import { useAccount } from '../../../kit/account.ts'

/** Returns whether two GrowIDs are the same, which capital letters do not change. */
export const isSameGrowId = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Returns whether a user logs in to a server with a password of the panel, which only the bundled engine asks for. */
export const maySetOwnPassword = (growId: string, detail: ServerDetail | null): boolean =>
  growId !== '' && detail !== null && detail.engine === null && detail.role !== 'support'

/**
 * Reads and writes whether the user has set their own game password for a server. No call says it, so only the browser
 * in which it was set knows it.
 */
export function useOwnPasswordFlag(serverId: string) {
  const { user } = useAccount()
  const [value, write] = useLocalStorage<unknown>({
    key: `trellis.game-password.${user.id}.${serverId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return { isOn: value === true, write: (next: boolean) => write(next) }
}

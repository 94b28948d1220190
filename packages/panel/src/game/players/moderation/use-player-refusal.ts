import { findPlayerRefusal, getRoleReach } from '@trellis/contract/kit/role-rights.ts'
import { useLimitedUser } from '../../../hosting/servers/index.ts'
import { useAccount } from '../../../kit/account.ts'
import { wordRefusal } from '../../../kit/describe-refusal.ts'

/** `roles` are those that the player holds, by their keys. */
type Target = { name: string; roles: readonly string[] }

/** Says why the reader may not act on a player with these roles; null when they may. Only the api knows the creators. */
export function usePlayerRefusal({ name, roles }: Target, act: 'edit' | 'moderate'): string | null {
  const limited = useLimitedUser()
  const { user } = useAccount()
  if (limited === null) return null
  const reach = { roles: getRoleReach(limited), creators: false, ownName: user.growId }
  return wordRefusal(findPlayerRefusal(reach, { name, roles, isCreator: false }, act))
}

/** Returns the keys of the roles in a list of players, which names them without the prefix. */
export const getRoleKeys = (names: readonly string[]): string[] => names.map((it) => `Role.${it}`)

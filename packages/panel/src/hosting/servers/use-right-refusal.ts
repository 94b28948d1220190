import { useQuery } from '@tanstack/react-query'
import type { Access } from '@trellis/contract/kit/route.ts'
import { isServerAccess, mayUse, type ServerUser } from '@trellis/contract/kit/server-access.ts'
import { useAccount } from '../../kit/account.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { serverMessages } from '../../messages/server.ts'
import { getServerQuery } from './server-cache.ts'

/** Returns whether the reader has the right to call a route about the shown server; false until that is known. */
export function useMayCall(route: { access: Access }): boolean {
  const isKnown = useServerUser() !== null
  const denial = useRightRefusal(route)
  return isKnown && denial === null
}

/** Says that the reader has no right to call a route about the shown server; null when they may. */
export function useRightRefusal({ access }: { access: Access }): string | null {
  const user = useLimitedUser()
  if (user === null || !isServerAccess(access)) return null
  return mayUse(access, user) ? null : serverMessages.server.notYourRight({ owner: user.owner })
}

/** Returns the reader as a user of the shown server, with its owner's name; null for the owner, and until it is known. */
export function useLimitedUser(): (ServerUser & { owner: string }) | null {
  const user = useServerUser()
  if (user === null || user.owner === null) return null
  return { isOwner: false, ...user, owner: user.owner }
}

/**
 * Reads the rights to the shown server, which the sidebar loads. Each row of a table asks for them, so it fetches nothing
 * and renders again only after they have changed.
 */
function useServerUser() {
  const { user } = useAccount()
  const { data } = useQuery({
    ...getServerQuery(useServerId(), user.id),
    enabled: false,
    select: ({ server }) =>
      server && { role: server.role, rights: server.rights, owner: server.owner?.name ?? null },
    notifyOnChangeProps: ['data'],
  })
  return data ?? null
}

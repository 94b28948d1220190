import type { Access } from '@trellis/contract/kit/route.ts'
import { isServerAccess, mayUse } from '@trellis/contract/kit/server-access.ts'
import { serverMessages } from '../../messages/server.ts'
import { useShownServer } from './use-shown-server.ts'

/** Returns whether the reader has the right to call a route about the shown server; false until that is known. */
export function useMayCall(route: { access: Access }): boolean {
  const { detail } = useShownServer()
  const denial = useRightDenial(route)
  return detail !== null && denial === null
}

/** Says that the reader has no right to call a route about the shown server; null when they may. */
export function useRightDenial({ access }: { access: Access }): string | null {
  const { detail } = useShownServer()
  if (detail === null || detail.owner === null || !isServerAccess(access)) return null
  const isAllowed = mayUse(access, { isOwner: false, ...detail })
  return isAllowed ? null : serverMessages.server.notYourRight({ owner: detail.owner.name })
}

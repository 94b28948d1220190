import { noServer } from '@trellis/contract/people/users.ts'
import { useAccount } from '../../kit/account.ts'
import { session } from '../../kit/session.ts'
import { selectedServer, useServerId } from '../../kit/shown-server.ts'

/** Returns whether the tab shows a server, which may be another user's; null until that is known. */
export function useHasServer(): boolean | null {
  const { profile } = useAccount()
  const serverId = useServerId()
  if (serverId !== selectedServer) return true
  return profile && profile.selectedServer !== noServer
}

/**
 * Returns whether the tab shows a server, or, until that is known, whether it did at the last visit: parts of a page that
 * came later would move the others.
 */
export function useHadServer(): boolean {
  return useHasServer() ?? session.read()?.hasServer ?? true
}

import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { OpenPanels } from '../../live/open-panels.ts'
import type { Accounts } from '../../people/users/index.ts'

type Deps = { directory: ServerDirectory; accounts: Accounts; panels: OpenPanels }

/** Counts the users and servers that maintenance and the other switches affect now. */
export function createSettingsImpact({ directory, accounts, panels }: Deps) {
  // The account of an open panel was read a moment ago.
  const isAdmin = (userId: string) => (accounts.peek(userId)?.row.role ?? 'user') !== 'user'
  return () => {
    const { servers, online, players } = directory.totals()
    const users = panels.users().filter((it) => !isAdmin(it)).length
    return { users, servers, onlineServers: online, players }
  }
}

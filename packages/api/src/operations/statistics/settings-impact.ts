import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { OpenPanels } from '../../live/open-panels.ts'
import type { Accounts } from '../../people/users/index.ts'

type Deps = { directory: ServerDirectory; accounts: Accounts; panels: OpenPanels }

/** Whom maintenance and the other switches touch at this moment. */
export function createSettingsImpact({ directory, accounts, panels }: Deps) {
  // Whoever has a panel open was looked up a moment ago.
  const isAdmin = (userId: string) => (accounts.peek(userId)?.row.role ?? 'user') !== 'user'
  return () => {
    const { servers, online, players } = directory.totals()
    const users = panels.users().filter((it) => !isAdmin(it)).length
    return { users, servers, onlineServers: online, players }
  }
}

import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import { type Accounts, getSessionUser } from '../../people/users/index.ts'

type Deps = { grants: ServerGrants; accounts: Accounts; now: () => number }

/** Chooses the users who get an event. */
type ForUser = (userId: string) => boolean

/**
 * Sends an event about a server to the panels that show it. Reads it only while a panel shows the server, and just before
 * it is sent. A banned user is checked at each send, because an open panel must show nothing new after a ban.
 */
export async function sendToViewers(
  { grants, accounts, now }: Deps,
  serverId: string,
  readEvent: () => Promise<LiveEvent>,
  isFor: ForUser = () => true,
): Promise<void> {
  const list = () => grants.listViewers(serverId).filter(({ userId }) => isFor(userId))
  if (list().length === 0) return
  const event = await readEvent()
  for (const viewer of list()) {
    const account = await accounts.find(viewer.userId)
    if (account !== null && !getSessionUser(account, now()).isBanned) viewer.send(event)
  }
}

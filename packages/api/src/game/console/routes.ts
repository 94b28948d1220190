import { downloadConsole, listConsoleRuns } from '@trellis/contract/game/console.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { refuseWhen } from '../../kit/fault.ts'
import type { BindRoute } from '../../kit/http.ts'
import { type Accounts, getSessionUser } from '../../people/users/index.ts'

type Deps = { link: AgentLink; directory: ServerDirectory; accounts: Accounts; now: () => number }

export function bindConsoleRoutes(bind: BindRoute, { link, directory, accounts, now }: Deps): void {
  bind(downloadConsole, async ({ caller, params, query }) =>
    link.ask('console.history', { serverId: await open(caller, params), since: null, ...query }),
  )
  bind(listConsoleRuns, async ({ caller, params }) =>
    link.ask('console.runs', { serverId: await open(caller, params) }),
  )

  /** Returns the id of a server that exists on its host; refuses banned users. */
  async function open(
    caller: { userId: string },
    params: { serverId: ServerId },
  ): Promise<ServerId> {
    const account = await accounts.find(caller.userId)
    if (account !== null)
      refuseWhen(findBanRefusal(getSessionUser(account, now())), 'forbidden', 'banned')
    const row = directory.open(params.serverId)
    await directory.waitUntilCreated(row.id)
    return row.id
  }
}

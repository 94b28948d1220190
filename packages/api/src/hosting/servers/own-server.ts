import { readOwnServer, type VisibleServer } from '@trellis/contract/hosting/servers.ts'
import type { ServerReport } from '@trellis/contract/links/agent.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { ServerGrant } from '../../kit/access.ts'
import { createFault } from '../../kit/fault.ts'
import { Prepared } from '../../kit/http.ts'
import type { Accounts } from '../../people/users/index.ts'
import type { ServerDirectory } from './directory.ts'
import type { ListedServer } from './store.ts'
import { describeToMember, describeToOwner } from './visible-server.ts'

type Known = {
  report: ServerReport | null
  isUp: boolean
  engineVersion: string
  isSuspended: boolean
  formerNames: number
  answer: Prepared
}

type Deps = { directory: ServerDirectory; fleet: Fleet; accounts: Accounts; now: () => number }
type Answer = Prepared | Promise<{ server: VisibleServer }>

/**
 * Answers the calls for one server. The answer to its owner is checked and made text once, and again when the row,
 * the report or the agent's connection has changed, and when a suspension or a former name has ended.
 */
export function createOwnServerReader({ directory, fleet, accounts, now }: Deps) {
  const answers = new WeakMap<ListedServer, Known>()
  const none = new Prepared(JSON.stringify(readOwnServer.reply.parse({ server: null })))

  async function readAsMember(row: ListedServer, grant: ServerGrant) {
    const owner = await accounts.find(row.owner_id)
    if (owner === null) throw createFault('missing', { code: 'no-server' })
    return { server: describeToMember(directory, { row, grant, owner, at: now() }) }
  }

  function readAsOwner(row: ListedServer): Prepared {
    const report = fleet.report(row.id)
    const { isUp, engineVersion } = fleet
    const isSuspended = directory.suspension(row) !== null
    const formerNames = directory.formerNames(row).length
    const known = answers.get(row)
    const isSame =
      known?.report === report &&
      known.isUp === isUp &&
      known.engineVersion === engineVersion &&
      known.isSuspended === isSuspended &&
      known.formerNames === formerNames
    if (isSame) return known.answer
    const server = readOwnServer.reply.parse({ server: describeToOwner(directory, row) })
    const answer = new Prepared(JSON.stringify(server))
    answers.set(row, { report, isUp, engineVersion, isSuspended, formerNames, answer })
    return answer
  }

  return (grant: ServerGrant | null): Answer => {
    const row = grant === null ? null : directory.byId(grant.serverId)
    if (grant === null || row === null) return none
    return grant.isOwner ? readAsOwner(row) : readAsMember(row, grant)
  }
}

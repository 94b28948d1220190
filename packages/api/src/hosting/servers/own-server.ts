import type { ServerReport } from '@trellis/contract/links/agent.ts'
import { readOwnServer } from '@trellis/contract/servers.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { Prepared } from '../../kit/http.ts'
import type { ServerDirectory } from './directory.ts'
import type { ListedServer } from './store.ts'

type Known = {
  report: ServerReport | null
  isUp: boolean
  engineVersion: string
  isSuspended: boolean
  formerNames: number
  answer: Prepared
}

/**
 * Answers the calls for one server. The answer is checked and made text once, and again when the row,
 * the report or the agent's connection has changed, and when a suspension or a former name has ended.
 */
export function createOwnServerReader(deps: { directory: ServerDirectory; fleet: Fleet }) {
  const { directory, fleet } = deps
  const answers = new WeakMap<ListedServer, Known>()
  const none = new Prepared(JSON.stringify(readOwnServer.reply.parse({ server: null })))

  return (row: ListedServer | null): Prepared => {
    if (row === null) return none
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
    const server = readOwnServer.reply.parse({ server: directory.describeOwn(row) })
    const answer = new Prepared(JSON.stringify(server))
    answers.set(row, { report, isUp, engineVersion, isSuspended, formerNames, answer })
    return answer
  }
}

import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { startServerTime, stopTime } from '../../money/entitlements/index.ts'
import { refreshSearch } from '../../people/users/index.ts'
import type { ServerRow, Servers } from '../servers/index.ts'
import type { MembersDeps } from './service.ts'
import type { Accepted } from './transfer-checks.ts'
import { moveServer } from './transfer-store.ts'

type Deps = MembersDeps & { servers: Servers; log: Log; link: AgentLink }

type Moved = {
  row: ServerRow
  fromId: string
  toId: string
  /** Other users who had rights to the server and have lost them. */
  lost?: readonly string[]
}

/**
 * Moves a server with its time to another owner. Both accounts and the server must be locked. Returns the ids of the users
 * whose membership ended.
 */
export async function moveToOwner(
  tx: Tx,
  { row, from, to }: Accepted,
  { keepMembers, at }: { keepMembers: boolean; at: number },
): Promise<string[]> {
  const ids = { serverId: row.id, fromId: from.row.id, toId: to.row.id }
  const ended = await moveServer(tx, ids, { keepMembers })
  await startServerTime(tx, to.row, at)
  if (from.servers.length === 1) await stopTime(tx, from.row.id, at)
  for (const id of [from.row.id, to.row.id]) await refreshSearch(tx, id)
  return ended
}

/** Checks and publishes changes of a server's owner outside of their transaction. */
export class OwnerMoves {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Throws while an import of the former owner is running, because it would end in the server of the new one. */
  async refuseImporting(serverId: ServerId): Promise<void> {
    const { link, directory } = this.#deps
    if (!link.isUp || directory.byId(serverId) === null) return
    const { report } = await link.ask('archive.import-report', { serverId })
    const isOver = report === null || report.state === 'done' || report.state === 'failed'
    if (!isOver) throw createFault('conflict', { code: 'import-running' })
  }

  /** Applies a committed move everywhere. Without the host now, `reconcile.ts` sends the owner once it is back. */
  async publish({ row, fromId, toId, lost = [] }: Moved): Promise<void> {
    const { bus, directory, log, roster, running, servers } = this.#deps
    const users = new Set([toId, fromId, ...lost])
    await roster.reloadUsers(users)
    await directory.reloadOf([fromId, toId])
    for (const userId of users) bus.emit('account', userId)
    for (const userId of [fromId, ...lost]) running.cut(userId, row.id)
    await servers.shareOwner(row.id).catch((error: unknown) => {
      log.warn({ err: error, serverId: row.id }, 'the host does not know the new owner yet')
    })
  }
}

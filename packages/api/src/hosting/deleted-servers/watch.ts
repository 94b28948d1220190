import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { watchHost } from '../../hosts/watch-host.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { listAllDeleted, removeForGood, stopDeleted } from '../servers/index.ts'

type Deps = { db: Db; link: AgentLink; now: () => number; log: Log; fleet: Fleet }

const checkIntervalMs = 60_000

/**
 * Removes deleted servers whose time is over, and stops those that still run: the host may have been unreachable when
 * they were deleted.
 */
export function watchDeletedServers(deps: Deps): { check(): Promise<void>; close(): void } {
  const { db, link, log, fleet, now } = deps
  async function checkAll(): Promise<void> {
    if (!link.isUp) return
    for (const row of await db.transaction(listAllDeleted)) {
      const work = row.kept_until <= now() ? removeForGood(deps, row) : stopDeleted(link, row)
      await work.catch((error: unknown) => {
        // The host disconnected: the next check tries again.
        if (error instanceof Fault && error.kind !== 'bad-input') return
        log.error(
          { err: error, serverId: row.id },
          'a deleted server could not be stopped or removed',
        )
      })
    }
  }

  const { look, close } = watchHost({
    fleet,
    log,
    periodMs: checkIntervalMs,
    look: checkAll,
    failure: 'looking after deleted servers failed',
  })
  return { check: look, close }
}

import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { Log } from '../../kit/log.ts'
import { serviceName } from '../entitlements/ledger.ts'
import { type DeletedServerRow, forgetDeleted, listAllDeleted } from './store.ts'

type Removal = { db: Db; link: AgentLink; now: () => number }
type Deps = Removal & { log: Log; fleet: Fleet }

const lookEveryMs = 60_000

/** Removes the folder and the row of a deleted server; repeating it is harmless. */
export async function removeForGood(
  { db, link, now }: Removal,
  row: DeletedServerRow,
): Promise<void> {
  await link.ask('server.delete', { serverId: row.id as ServerId })
  await db.transaction((tx) => forgetDeleted(tx, row, now()))
}

/**
 * Removes deleted servers whose time is over, and stops those that still run: the host may have been away when they
 * were deleted.
 */
export function watchDeletedServers(deps: Deps): { look(): Promise<void>; close(): void } {
  const { db, link, log, fleet, now } = deps
  let looking: Promise<void> | null = null

  async function lookAtAll(): Promise<void> {
    if (!link.isUp) return
    for (const row of await db.transaction(listAllDeleted)) {
      const work = row.kept_until <= now() ? removeForGood(deps, row) : stopDeleted(link, row)
      await work.catch((error: unknown) => {
        // Of a host that went away all is tried again by the next look.
        if (error instanceof Fault && error.kind !== 'bad-input') return
        log.error({ err: error, serverId: row.id }, 'a deleted server could not be looked after')
      })
    }
  }

  function look(): Promise<void> {
    looking ??= lookAtAll().finally(() => {
      looking = null
    })
    return looking
  }

  const lookOrComplain = () =>
    void look().catch((error: unknown) => {
      log.error({ err: error }, 'looking after deleted servers failed')
    })
  fleet.on('up', lookOrComplain)
  const timer = setInterval(lookOrComplain, lookEveryMs)
  return {
    look,
    close() {
      clearInterval(timer)
      fleet.off('up', lookOrComplain)
    },
  }
}

/** Saves and stops a server if it runs. */
export async function stopDeleted(
  link: AgentLink,
  { id }: Pick<DeletedServerRow, 'id'>,
): Promise<void> {
  const serverId = id as ServerId
  const { status, recovery } = await link.ask('server.report', { serverId })
  const isWaiting = recovery?.state === 'waiting'
  if ((status === 'OFFLINE' && !isWaiting) || status === 'STOPPING') return
  const action = status === 'ONLINE' ? 'stop' : 'kill'
  await link.ask('server.power', { serverId, action, by: serviceName })
}

import { maxDeletedServers } from '@trellis/contract/hosting/deleted-servers.ts'
import { dayMs } from '@trellis/contract/kit/amounts.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault, Fault } from '../../kit/fault.ts'
import { stopTime } from '../../money/entitlements/index.ts'
import { endKeeping, listDeletedServers, moveToDeleted } from './deleted-store.ts'
import { removeForGood, stopDeleted } from './remove-deleted.ts'
import { countServers, deleteServerRow, type ServerRow, setServerState } from './store.ts'

type Deps = {
  db: Db
  link: AgentLink
  fleet: Fleet
  /** Called after each committed change of a server's row. */
  changed(ownerId: string): Promise<void>
  keptDays: number
  now: () => number
}

/** Deletes a server permanently, for all callers that decide to. */
export function createRemoval({ db, link, fleet, changed, keptDays, now }: Deps) {
  /** Removes folder and row of a server that is being deleted; repeating it is harmless. */
  async function remove(row: ServerRow): Promise<void> {
    await link.ask('server.delete', { serverId: row.id })
    await db.transaction((tx) => deleteServerRow(tx, row, now()))
    fleet.forget(row.id)
    await changed(row.owner_id)
  }

  async function keep(tx: Tx, { row, by }: { row: ServerRow; by: string }): Promise<void> {
    const at = now()
    await moveToDeleted(tx, row.id, { by, at, keptUntil: at + keptDays * dayMs })
    // Counted apart, so that a test copy that ends removes no live server permanently.
    const kinds = Map.groupBy(await listDeletedServers(tx, row.owner_id), ({ isCopy }) => isCopy)
    const surplus = [...kinds.values()].flatMap((rows) => rows.slice(maxDeletedServers))
    for (const { id } of surplus) await endKeeping(tx, id, at)
  }

  /** Also removes those of the owner that are not kept any more. */
  async function stopKept(row: ServerRow): Promise<void> {
    await stopDeleted(link, row).catch(ignoreMissing)
    const over = (await db.transaction((tx) => listDeletedServers(tx, row.owner_id))).filter(
      ({ kept_until }) => kept_until <= now(),
    )
    for (const deleted of over) await removeForGood({ db, link, now }, deleted)
  }

  return {
    remove,

    /**
     * Removes the server that `choose` returns from its owner in the same transaction; `choose` must have locked the
     * owner's account. The slot is free from then on, and server time stops with the last server. Does nothing if `choose` returns null.
     * Stops the server and keeps it for `keptDays`, or removes it now when that is 0. `by` names the deleter to the owner.
     */
    async removeChosen<Chosen extends { row: ServerRow; by: string } | null>(
      choose: (tx: Tx) => Promise<Chosen>,
    ): Promise<Chosen> {
      if (!link.isUp)
        throw createFault(
          'unavailable',
          { code: 'host-unreachable-for-delete' },
          { code: 'unavailable' },
        )
      const chosen = await db.transaction(async (tx) => {
        const chosen = await choose(tx)
        if (chosen === null) return chosen
        if (keptDays === 0) await setServerState(tx, chosen.row.id, 'deleting')
        else await keep(tx, chosen)
        const left = await countServers(tx, chosen.row.owner_id)
        if (left === 0) await stopTime(tx, chosen.row.owner_id, now())
        return chosen
      })
      if (chosen === null) return chosen
      await changed(chosen.row.owner_id)
      const end = keptDays === 0 ? remove(chosen.row) : stopKept(chosen.row)
      await end.catch(ignoreUnavailable)
      return chosen
    },
  }
}

/** The folder of a server may not be made yet when the server is deleted. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Fault && error.kind === 'missing')) throw error
}

/** The reconciliation repeats the work when the host is back, see `reconcile.ts`. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Fault && error.kind === 'unavailable')) throw error
}

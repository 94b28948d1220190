import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { stopTime } from '../entitlements/server-time.ts'
import { deleteServerRow, type ServerRow, setServerState } from './store.ts'

type Needs = {
  db: Db
  link: AgentLink
  fleet: Fleet
  /** Told after each committed change of a server's row. */
  changed(ownerId: string): Promise<void>
  now: () => number
}

const unreachableForDelete =
  'The server host is not reachable right now, so nothing was deleted. Try again in a moment.'

/** How a server goes away for good, whoever has decided it. */
export function createRemoval({ db, link, fleet, changed, now }: Needs) {
  /** Removes folder and row of a server that is being deleted; repeating it is harmless. */
  async function remove(row: ServerRow): Promise<void> {
    await link.ask('server.delete', { serverId: row.id as ServerId })
    await db.transaction((tx) => deleteServerRow(tx, row, now()))
    fleet.forget(row.id)
    await changed(row.owner_id)
  }

  return {
    remove,

    /**
     * Takes the server that `choose` gives off its owner, whose account it must have locked, in the same transaction:
     * time stands still and the slot is free from then on. With null nothing is done.
     */
    async removeChosen<Chosen extends { row: ServerRow } | null>(
      choose: (tx: Tx) => Promise<Chosen>,
    ): Promise<Chosen> {
      if (!link.isUp) throw new Fault('unavailable', unreachableForDelete)
      const chosen = await db.transaction(async (tx) => {
        const chosen = await choose(tx)
        if (chosen === null) return chosen
        await setServerState(tx, chosen.row.id, 'deleting')
        await stopTime(tx, chosen.row.owner_id, now())
        return chosen
      })
      if (chosen === null) return chosen
      await changed(chosen.row.owner_id)
      await remove(chosen.row).catch(ignoreUnavailable)
      return chosen
    },
  }
}

/** What the host could not do now is done when it comes back, see `reconcile.ts`. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Fault && error.kind === 'unavailable')) throw error
}

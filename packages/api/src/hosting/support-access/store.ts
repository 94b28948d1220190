import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'

export type VisitRow = Selectable<Tables['support_visit']>

/** A visit with the owner of its server at the time of the reading. */
export type OwnedVisitRow = VisitRow & { owner_id: string }

export const listVisits = (tx: Tx): Promise<OwnedVisitRow[]> =>
  tx
    .selectFrom('support_visit')
    .innerJoin('server', 'server.id', 'support_visit.server_id')
    .selectAll('support_visit')
    .select('server.owner_id')
    .orderBy('started_at')
    .execute()

/** A new visit of the same admin to the same server replaces the one before. */
export async function putVisit(tx: Tx, visit: VisitRow): Promise<void> {
  await tx
    .deleteFrom('support_visit')
    .where('server_id', '=', visit.server_id)
    .where('admin_id', '=', visit.admin_id)
    .execute()
  await tx.insertInto('support_visit').values(visit).execute()
}

/** Returns false when the visit is over. */
export async function allowVisitChanges(tx: Tx, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('support_visit')
    .set({ allows_changes: 1 })
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false when it was ended already. */
export async function deleteVisit(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('support_visit')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

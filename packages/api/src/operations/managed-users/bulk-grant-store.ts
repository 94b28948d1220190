import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import type { BulkGrant } from '@trellis/contract/operations/bulk-grants.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'

export type BulkGrantRow = Selectable<Tables['bulk_grant']>

/** Stores a change of many users with its first line. Returns false when it is stored already. */
export async function insertBulkGrant(
  tx: Tx,
  grant: Insertable<Tables['bulk_grant']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bulk_grant')
    .values(grant)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns a change of many users with the counts of its lines; null if there is none. */
export async function findBulkGrant(tx: Tx, id: string): Promise<BulkGrant | null> {
  const row = await tx
    .selectFrom('bulk_grant')
    .leftJoin('account as actor', 'actor.id', 'bulk_grant.actor_id')
    .leftJoin('account as taker', 'taker.id', 'bulk_grant.taken_by_id')
    .selectAll('bulk_grant')
    .select(['actor.username as actor_name', 'taker.username as taker_name'])
    .where('bulk_grant.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    adminId: userIdSchema.parse(row.actor_id),
    adminName: row.actor_name ?? row.actor_id,
    action: row.action,
    amount: row.amount,
    reason: row.reason,
    reference: row.reference,
    ...(await countLines(tx, id)),
    takenBack: getTakenBack(row),
  }
}

const getTakenBack = (row: BulkGrantRow & { taker_name: string | null }) =>
  row.taken_at === null
    ? null
    : {
        at: new Date(row.taken_at).toISOString(),
        adminName: row.taker_name ?? row.taken_by_id ?? '',
        reason: row.taken_reason ?? '',
        isOver: row.working_until === null,
      }

async function countLines(tx: Tx, batch: string): Promise<Pick<BulkGrant, 'users' | 'open'>> {
  const { users, open } = await tx
    .selectFrom('ledger_entry')
    .leftJoin('ledger_entry as later', 'later.reverses', 'ledger_entry.id')
    .select([
      sql<number>`count(distinct ledger_entry.user_id)`.as('users'),
      sql<number>`count(distinct case when later.id is null then ledger_entry.user_id end)`.as(
        'open',
      ),
    ])
    .where('ledger_entry.batch', '=', batch)
    .executeTakeFirstOrThrow()
  return { users: Number(users), open: Number(open) }
}

/** Lists the lines that are not reversed, by their id, from after `after` on. */
export function listOpenLines(
  tx: Tx,
  { batch, after, limit }: { batch: string; after: number; limit: number },
): Promise<{ id: number; user_id: string }[]> {
  return tx
    .selectFrom('ledger_entry')
    .leftJoin('ledger_entry as later', 'later.reverses', 'ledger_entry.id')
    .select(['ledger_entry.id', 'ledger_entry.user_id'])
    .where('ledger_entry.batch', '=', batch)
    .where('ledger_entry.id', '>', after)
    .where('later.id', 'is', null)
    .orderBy('ledger_entry.id')
    .limit(limit)
    .execute()
}

type Taking = { id: string; byId: string; reason: string; at: number; until: number }

/** Begins to take a change back. Returns false while another call or process does. */
export async function beginTaking(
  tx: Tx,
  { id, byId, reason, at, until }: Taking,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_grant')
    .set({ taken_by_id: byId, taken_reason: reason, taken_at: at, working_until: until })
    .where('id', '=', id)
    .where((of) => of.or([of('working_until', 'is', null), of('working_until', '<=', at)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Work = { id: string; until: number }

/** Keeps a change that is being taken back from other processes for longer. Returns false when it is theirs by now. */
export async function extendTaking(
  tx: Tx,
  { id, until }: Work,
  next: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_grant')
    .set({ working_until: next })
    .where('id', '=', id)
    .where('working_until', '=', until)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes over a change whose process has ended in between; null if there is none. */
export async function takeOverTaking(
  tx: Tx,
  { now, until }: { now: number; until: number },
): Promise<BulkGrantRow | null> {
  const found = await tx
    .selectFrom('bulk_grant')
    .select('id')
    .where('working_until', '<=', now)
    .orderBy('working_until')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return null
  const row = await tx
    .updateTable('bulk_grant')
    .set({ working_until: until })
    .where('id', '=', found.id)
    .where('working_until', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

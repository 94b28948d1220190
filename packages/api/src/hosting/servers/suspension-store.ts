import type { Tx } from '../../kit/db.ts'
import type { WantedIds } from '../../kit/reloads.ts'

/** An admin's suspension of a server; `endsAt` is null for one without an end. */
export type StoredSuspension = { reason: string; by: string; at: number; endsAt: number | null }

/** Those of these servers, or of all, also those that are over, by the server's id. */
export async function listSuspensions(
  tx: Tx,
  serverIds: WantedIds,
): Promise<Map<string, StoredSuspension>> {
  const rows = await tx
    .selectFrom('server_suspension')
    .selectAll()
    .$if(serverIds !== null, (query) => query.where('server_id', 'in', [...(serverIds ?? [])]))
    .execute()
  return new Map(
    rows.map(({ server_id, reason, suspended_by: by, suspended_at: at, ends_at: endsAt }) => [
      server_id,
      { reason, by, at, endsAt },
    ]),
  )
}

/** Returns the reason of a suspension that is in force; null without one. */
export async function findSuspensionReason(
  tx: Tx,
  serverId: string,
  at: number,
): Promise<string | null> {
  const row = await tx
    .selectFrom('server_suspension')
    .select('reason')
    .where('server_id', '=', serverId)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', at)]))
    .executeTakeFirst()
  return row?.reason ?? null
}

/** Returns the one that lasts longer: a test copy is suspended with the server that it was made from. */
export function getLonger(
  one: StoredSuspension | null,
  other: StoredSuspension | null,
): StoredSuspension | null {
  if (one === null || other === null) return one ?? other
  const getEnd = ({ endsAt }: StoredSuspension) => endsAt ?? Number.POSITIVE_INFINITY
  return getEnd(other) > getEnd(one) ? other : one
}

/** Keeps a suspension for the test copies of a server that is removed for good. */
export async function copySuspension(tx: Tx, serverId: string): Promise<void> {
  await tx
    .insertInto('server_suspension')
    .columns(['server_id', 'reason', 'suspended_by', 'suspended_at', 'ends_at'])
    .expression(
      tx
        .selectFrom('server_suspension')
        .innerJoin('test_copy', 'test_copy.source_id', 'server_suspension.server_id')
        .select(['test_copy.server_id', 'reason', 'suspended_by', 'suspended_at'])
        .select('server_suspension.ends_at')
        .where('test_copy.source_id', '=', serverId),
    )
    .onConflict((conflict) => conflict.column('server_id').doNothing())
    .execute()
}

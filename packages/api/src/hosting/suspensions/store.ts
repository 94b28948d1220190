import type { Tx } from '../../kit/db.ts'

type NewSuspension = { reason: string; by: string; at: number; endsAt: number | null }

/** Suspends a server; replaces a suspension that it has, in force or over. */
export async function putSuspension(
  tx: Tx,
  serverId: string,
  { reason, by, at, endsAt }: NewSuspension,
): Promise<void> {
  const values = { reason, suspended_by: by, suspended_at: at, ends_at: endsAt }
  await tx
    .insertInto('server_suspension')
    .values({ server_id: serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
}

/** Removes a suspension that is in force at `at`, and returns its reason; null when there is none. */
export async function liftSuspension(tx: Tx, serverId: string, at: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('server_suspension')
    .where('server_id', '=', serverId)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', at)]))
    .returning('reason')
    .executeTakeFirst()
  return row?.reason ?? null
}

/** Removes a suspension that is over at `at`, and returns its reason; null when another process did. */
export async function endSuspension(tx: Tx, serverId: string, at: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('server_suspension')
    .where('server_id', '=', serverId)
    .where('ends_at', '<=', at)
    .returning('reason')
    .executeTakeFirst()
  return row?.reason ?? null
}

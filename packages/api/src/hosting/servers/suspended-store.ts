import type { Tx } from '../../kit/db.ts'

/** Servers that the service stopped while they ran. */
export async function listSuspended(tx: Tx) {
  return tx
    .selectFrom('server')
    .select(['id', 'suspended'])
    .where('suspended', 'is not', null)
    .execute()
}

/** When the service last ended a suspension to start the server again; null for never. */
export async function findRevivedAt(tx: Tx, id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('server')
    .select('revived_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.revived_at ?? null
}

/** Returns false when nothing changed, so that only one of several processes logs the change. */
export async function setSuspension(
  tx: Tx,
  id: string,
  {
    suspended,
    at,
  }: { suspended: 'time' | 'storage' | 'ban' | 'slots' | 'debt' | 'admin' | null; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('server')
    .set({ suspended, ...(suspended === null && { revived_at: at }) })
    .where('id', '=', id)
    .where('suspended', 'is distinct from', suspended)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

import type { Tx } from './db.ts'

/** The tables whose rows one sender at a time may hold. */
type LeasedTable = 'push_device' | 'webhook'

/** Times in ms. A sender that dies holds its lease until `until`. */
export type Lease = { token: string; now: number; until: number }

/** Takes the lease of a row. Returns false when another sender holds it, or the row is gone. */
export async function takeLease(
  tx: Tx,
  table: LeasedTable,
  id: string,
  { token, now, until }: Lease,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ lease_token: token, lease_until: until })
    .where('id', '=', id)
    .where((of) => of.or([of('lease_until', 'is', null), of('lease_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the lease. Returns false when another sender holds it by now, or the row is gone. */
export async function endLease(
  tx: Tx,
  table: LeasedTable,
  id: string,
  token: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ lease_token: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

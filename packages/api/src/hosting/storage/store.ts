import { dayMs } from '@trellis/contract/amounts.ts'
import type { Tx } from '../../kit/db.ts'
import { jakartaDay } from '../../kit/jakarta.ts'
import type { Sample } from './forecast.ts'

const daysKept = 30

/** Stores a server's size; only the last value of each day is kept. */
export async function keepStorage(
  tx: Tx,
  serverId: string,
  { at, bytes, files }: Sample & { files: number },
): Promise<void> {
  await tx
    .updateTable('server')
    .set({ storage_bytes: bytes, storage_files: files })
    .where('id', '=', serverId)
    .execute()
  const day = jakartaDay(at)
  await tx
    .insertInto('storage_sample')
    .values({ server_id: serverId, day, at, bytes })
    .onConflict((conflict) => conflict.columns(['server_id', 'day']).doUpdateSet({ at, bytes }))
    .execute()
  const oldest = jakartaDay(at - daysKept * dayMs)
  await tx
    .deleteFrom('storage_sample')
    .where('server_id', '=', serverId)
    .where('day', '<', oldest)
    .execute()
}

/** Oldest first. */
export async function listSamples(tx: Tx, serverId: string): Promise<Sample[]> {
  return tx
    .selectFrom('storage_sample')
    .select(['at', 'bytes'])
    .where('server_id', '=', serverId)
    .orderBy('day')
    .execute()
}

/** Returns the threshold of the last warning and the server's storage limit. */
export async function findStorageState(tx: Tx, serverId: string) {
  const row = await tx
    .selectFrom('server')
    .innerJoin('account', 'account.id', 'server.owner_id')
    .select(['server.storage_bytes', 'server.storage_files', 'server.storage_warned'])
    .select('account.storage_limit_mb')
    .where('server.id', '=', serverId)
    .executeTakeFirst()
  return row ?? null
}

/** False when another one has set it in the same moment. */
export async function setStorageWarned(
  tx: Tx,
  serverId: string,
  change: { from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('server')
    .set({ storage_warned: change.to })
    .where('id', '=', serverId)
    .where('storage_warned', '=', change.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

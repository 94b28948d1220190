import { dayMs } from '@trellis/contract/kit/amounts.ts'
import type { Tx } from '../../kit/db.ts'
import { formatJakartaDay } from '../../kit/jakarta.ts'
import type { Sample } from './forecast.ts'

const maxDays = 30

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
  const day = formatJakartaDay(at)
  await tx
    .insertInto('storage_sample')
    .values({ server_id: serverId, day, at, bytes })
    .onConflict((conflict) => conflict.columns(['server_id', 'day']).doUpdateSet({ at, bytes }))
    .execute()
  const oldest = formatJakartaDay(at - maxDays * dayMs)
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

/** Returns what all servers of an account hold, its limit, and the threshold of its last warning. */
export async function findStorageState(tx: Tx, ownerId: string) {
  const row = await tx
    .selectFrom('account')
    .leftJoin('server', (join) =>
      join.onRef('server.owner_id', '=', 'account.id').on('server.state', '<>', 'deleting'),
    )
    .select(['account.storage_limit_mb', 'account.storage_warned'])
    .select(({ fn }) => [
      fn.sum<number>('server.storage_bytes').as('bytes'),
      fn.sum<number>('server.storage_files').as('files'),
    ])
    .where('account.id', '=', ownerId)
    .groupBy(['account.id', 'account.storage_limit_mb', 'account.storage_warned'])
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, bytes: Number(row.bytes), files: Number(row.files) }
}

/** Returns false if another transaction has set it at the same time. */
export async function setStorageWarned(
  tx: Tx,
  ownerId: string,
  change: { from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ storage_warned: change.to })
    .where('id', '=', ownerId)
    .where('storage_warned', '=', change.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

import { sql } from 'kysely'
import { isPostgres } from '../../database/dialect.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'

/** Any number that no other lock of the database uses. */
const lockKey = 7_236_541

/**
 * Throws when the installation has no room for another server. Call it first in the transaction, because it locks the
 * number of servers until the end, so that two owners cannot take the last place. Deleted servers do not count.
 */
export async function refuseFull(tx: Tx, maxServers: number | null): Promise<void> {
  if (maxServers === null) return
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  if ((await countServers(tx)) < maxServers) return
  throw createFault('conflict', { code: 'installation-full' })
}

/** Counts the servers of all owners, without deleted ones. */
export async function countServers(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('server')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('state', '<>', 'deleting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

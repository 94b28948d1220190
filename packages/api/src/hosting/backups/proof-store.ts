import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { BackupFacts, NamedBackups } from './backups-part.ts'

const maxNamed = 10

/** The reverse of `isProof`, for a file that is intact. */
const isUnproven = sql<boolean>`fault is null and worlds + players - broken <= 0`
const isFailed = sql<boolean>`fault is not null`

/** Counts the backups of all users, and names some that failed their newest verification or prove nothing. */
export async function countBackups(tx: Tx): Promise<Omit<BackupFacts, 'now'>> {
  const { all } = await tx
    .selectFrom('backup')
    .select((of) => of.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  const oldest = await tx
    .selectFrom('backup')
    .select(['server_name', 'verified_at'])
    .orderBy('verified_at')
    .limit(1)
    .executeTakeFirst()
  return {
    count: Number(all),
    failed: await findNamed(tx, isFailed),
    unproven: await findNamed(tx, isUnproven),
    oldest:
      oldest === undefined ? null : { server: oldest.server_name, provenAt: oldest.verified_at },
  }
}

/** Counts the backups for which a condition holds, and names the servers of some. */
async function findNamed(tx: Tx, holds: RawBuilder<boolean>): Promise<NamedBackups> {
  const found = tx.selectFrom('backup').where(holds)
  const { count } = await found
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const named = await found.select('server_name').orderBy('server_name').limit(maxNamed).execute()
  return { count: Number(count), servers: named.map((row) => row.server_name) }
}

import type { Tx } from '../../kit/db.ts'
import type { BackupFacts } from './backups-part.ts'

const maxNamed = 10

/** Counts the backups of all users, and names some that failed their newest verification. */
export async function countBackups(tx: Tx): Promise<Omit<BackupFacts, 'now'>> {
  const counts = await tx
    .selectFrom('backup')
    .select((of) => [of.fn.countAll<number>().as('all'), of.fn.count<number>('fault').as('failed')])
    .executeTakeFirstOrThrow()
  const failed = await tx
    .selectFrom('backup')
    .select('server_name')
    .where('fault', 'is not', null)
    .orderBy('server_name')
    .limit(maxNamed)
    .execute()
  const oldest = await tx
    .selectFrom('backup')
    .select(['server_name', 'verified_at'])
    .orderBy('verified_at')
    .limit(1)
    .executeTakeFirst()
  return {
    count: Number(counts.all),
    failed: { count: Number(counts.failed), servers: failed.map((row) => row.server_name) },
    oldest:
      oldest === undefined ? null : { server: oldest.server_name, provenAt: oldest.verified_at },
  }
}

import type { UserId } from '@trellis/contract/kit/ids.ts'
import { type BackupRecord, backupRecordSchema } from '@trellis/contract/links/agent-backups.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import { getKeys } from '../../kit/keys-of.ts'
import type { Tables } from '../../migrations/tables.ts'
import { checkEveryMs, retryCheckMs } from './proof-interval.ts'

export type BackupRow = Selectable<Tables['backup']>
export type JobRow = Selectable<Tables['backup_job']> & JobOwner
/** The owner of a row. Their id was checked before it was stored. */
type JobOwner = { user_id: UserId }
export type FailureRow = Selectable<Tables['backup_failure']>

export async function findBackup(tx: Tx, userId: string): Promise<BackupRow | null> {
  const row = await tx
    .selectFrom('backup')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function findJob(tx: Tx, userId: string): Promise<JobRow | null> {
  const row = await tx
    .selectFrom('backup_job')
    .selectAll()
    .where('user_id', '=', userId)
    .$narrowType<JobOwner>()
    .executeTakeFirst()
  return row ?? null
}

export async function findJobById(tx: Tx, id: string): Promise<JobRow | null> {
  const row = await tx
    .selectFrom('backup_job')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<JobOwner>()
    .executeTakeFirst()
  return row ?? null
}

export async function findFailure(tx: Tx, userId: string): Promise<FailureRow | null> {
  const row = await tx
    .selectFrom('backup_failure')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Fails on the account's other job, see `isTaken`. */
export async function insertJob(tx: Tx, job: JobRow): Promise<void> {
  await tx.insertInto('backup_job').values(job).execute()
}

export const listJobs = (tx: Tx): Promise<JobRow[]> =>
  tx.selectFrom('backup_job').selectAll().$narrowType<JobOwner>().execute()

/** Returns null for a job that was already settled, so that each is settled once. */
export async function takeJob(tx: Tx, id: string): Promise<JobRow | null> {
  const row = await tx
    .deleteFrom('backup_job')
    .where('id', '=', id)
    .returningAll()
    .$narrowType<JobOwner>()
    .executeTakeFirst()
  return row ?? null
}

const getColumns = (record: BackupRecord) => ({
  server_name: record.serverName,
  created_at: Date.parse(record.createdAt),
  size_bytes: record.sizeBytes,
  content_bytes: record.contentBytes,
  sha256: record.sha256,
  worlds: record.worlds,
  players: record.players,
  broken: record.broken,
  verified_at: Date.parse(record.verifiedAt),
  fault: record.fault,
  offsite: record.offsite === null ? null : JSON.stringify(record.offsite),
})

/** Sets the account's backup. The one before it, if any, will be discarded. */
export async function replaceBackup(
  tx: Tx,
  userId: string,
  { record, at }: { record: BackupRecord; at: number },
): Promise<void> {
  const before = await removeBackup(tx, userId)
  if (before !== null) await discard(tx, before.id)
  await tx
    .insertInto('backup')
    .values({ id: record.backupId, user_id: userId, checked_at: at, ...getColumns(record) })
    .execute()
}

/**
 * Stores the host's record of an archive. Returns false if it is unchanged or belongs to no account's backup.
 */
export async function updateBackup(tx: Tx, record: BackupRecord): Promise<boolean> {
  const columns = getColumns(record)
  const names = getKeys(columns)
  const { numUpdatedRows } = await tx
    .updateTable('backup')
    .set(columns)
    .where('id', '=', record.backupId)
    .where((of) => of.or(names.map((name) => of(name, 'is distinct from', columns[name]))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markChecked(
  tx: Tx,
  id: string,
  { at, fault }: { at: number; fault: string | null },
): Promise<void> {
  await tx.updateTable('backup').set({ checked_at: at, fault }).where('id', '=', id).execute()
}

/** Postpones the next check and keeps the result of the last one. */
export async function postponeCheck(tx: Tx, id: string, at: number): Promise<void> {
  const checked_at = at - checkEveryMs + retryCheckMs
  await tx.updateTable('backup').set({ checked_at }).where('id', '=', id).execute()
}

export async function removeBackup(tx: Tx, userId: string): Promise<BackupRow | null> {
  const row = await tx
    .deleteFrom('backup')
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Marks the archive for deletion. The host is asked until it has deleted it. */
export async function discard(tx: Tx, id: string): Promise<void> {
  await tx
    .insertInto('discarded_backup')
    .values({ id })
    .onConflict((it) => it.column('id').doNothing())
    .execute()
}

export const listDiscarded = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('discarded_backup').select('id').execute()).map(({ id }) => id)

export async function forgetDiscarded(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('discarded_backup').where('id', '=', id).execute()
}

/**
 * Lists the users whose backup was last checked before the given instant and has no open job, longest ago
 * first.
 */
export async function listUnchecked(
  tx: Tx,
  { before, limit }: { before: number; limit: number },
): Promise<BackupRow[]> {
  return tx
    .selectFrom('backup')
    .selectAll()
    .where('checked_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('backup_job')
            .select('backup_job.id')
            .whereRef('backup_job.user_id', '=', 'backup.user_id'),
        ),
      ),
    )
    .orderBy('checked_at')
    .limit(limit)
    .$narrowType<JobOwner>()
    .execute()
}

export async function keepFailure(tx: Tx, failure: FailureRow): Promise<void> {
  const { user_id: _, ...rest } = failure
  await tx
    .insertInto('backup_failure')
    .values(failure)
    .onConflict((it) => it.column('user_id').doUpdateSet(rest))
    .execute()
}

export async function clearFailure(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('backup_failure').where('user_id', '=', userId).execute()
}

export const getOffsite = ({ offsite }: BackupRow): BackupRecord['offsite'] =>
  offsite === null ? null : backupRecordSchema.shape.offsite.parse(JSON.parse(offsite))

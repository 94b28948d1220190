import { maxBackupsListed } from '@trellis/contract/hosting/backup-list.ts'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import { type BackupRecord, backupRecordSchema } from '@trellis/contract/links/agent-backups.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import { getKeys } from '../../kit/keys-of.ts'
import { writeCause } from '../../kit/stored-cause.ts'
import type { Tables } from '../../migrations/tables.ts'
import { proofIntervalMs, retryCheckMs } from './proof-interval.ts'

export type BackupRow = Selectable<Tables['backup']> & ArchiveOwner
export type JobRow = Selectable<Tables['backup_job']> & JobOwner
/** The owner of a row. Their id was checked before it was stored. */
type JobOwner = { user_id: UserId }
type ArchiveOwner = JobOwner & { archive_user_id: UserId | null }
export type FailureRow = Selectable<Tables['backup_failure']>

/**
 * A server, null for an owner without one, and its owner, null where the backups that deleted servers left are not shown.
 */
export type BackupTarget = { id: string | null; owner_id: string | null }

/**
 * Finds the backup that a server shows where it shows one: its newest, or else the newest of the owner's that belongs to no
 * server of theirs, which deleting a server leaves.
 */
export async function findBackup(tx: Tx, of: BackupTarget): Promise<BackupRow | null> {
  const [own] = await listOwn(tx, of, 1)
  if (own !== undefined) return own
  const [left] = await listLeft(tx, of, 1)
  return left ?? null
}

/** Lists the backups that a server shows; those of deleted servers apart. Each list has the newest first. */
export async function listBackups(tx: Tx, of: BackupTarget) {
  return {
    own: await listOwn(tx, of, maxBackupsListed),
    left: await listLeft(tx, of, maxBackupsListed),
  }
}

/** Finds one of the backups that a server shows. */
export async function findListedBackup(
  tx: Tx,
  of: BackupTarget,
  id: string,
): Promise<BackupRow | null> {
  const { own, left } = await listBackups(tx, of)
  return [...own, ...left].find((backup) => backup.id === id) ?? null
}

async function listOwn(tx: Tx, { id }: BackupTarget, limit: number): Promise<BackupRow[]> {
  if (id === null) return []
  return tx
    .selectFrom('backup')
    .selectAll()
    .where('server_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<ArchiveOwner>()
    .execute()
}

/** Lists the backups of an owner that belong to no server of theirs. */
async function listLeft(tx: Tx, { owner_id }: BackupTarget, limit: number): Promise<BackupRow[]> {
  if (owner_id === null) return []
  return tx
    .selectFrom('backup')
    .selectAll()
    .where('user_id', '=', owner_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('server')
            .select('server.id')
            .whereRef('server.id', '=', 'backup.server_id')
            .where('server.state', '<>', 'deleting'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<ArchiveOwner>()
    .execute()
}

export async function findBackupById(tx: Tx, id: string): Promise<BackupRow | null> {
  const row = await tx
    .selectFrom('backup')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<ArchiveOwner>()
    .executeTakeFirst()
  return row ?? null
}

/** Finds the work that is being done for a server. */
export const findJob = async (tx: Tx, serverId: string | null): Promise<JobRow | null> =>
  serverId === null ? null : findJobBy(tx, 'server_id', serverId)

/** Finds the work that is being done with a backup. */
export const findJobWith = (tx: Tx, backupId: string): Promise<JobRow | null> =>
  findJobBy(tx, 'backup_id', backupId)

/** Returns whether something is being done with a backup. */
export const hasJob = async (tx: Tx, backupId: string): Promise<boolean> =>
  (await findJobWith(tx, backupId)) !== null

export const findJobById = (tx: Tx, id: string): Promise<JobRow | null> => findJobBy(tx, 'id', id)

async function findJobBy(
  tx: Tx,
  column: 'id' | 'server_id' | 'backup_id',
  value: string,
): Promise<JobRow | null> {
  const row = await tx
    .selectFrom('backup_job')
    .selectAll()
    .where(column, '=', value)
    .$narrowType<JobOwner>()
    .executeTakeFirst()
  return row ?? null
}

export async function findFailure(tx: Tx, serverId: string | null): Promise<FailureRow | null> {
  if (serverId === null) return null
  const row = await tx
    .selectFrom('backup_failure')
    .selectAll()
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return row ?? null
}

/** Fails on other work for the same server or with the same backup, see `isTaken`. */
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
  fault_cause: writeCause(record.faultCause),
  offsite: record.offsite === null ? null : JSON.stringify(record.offsite),
})

type NewBackup = Pick<BackupRow, 'user_id' | 'server_id' | 'name' | 'kind' | 'checked_at'>

/** Adds a finished backup. */
export async function addBackup(tx: Tx, record: BackupRecord, more: NewBackup): Promise<void> {
  await tx
    .insertInto('backup')
    .values({ id: record.backupId, ...more, ...getColumns(record) })
    .execute()
}

export async function nameBackup(tx: Tx, id: string, name: string | null): Promise<void> {
  await tx.updateTable('backup').set({ name }).where('id', '=', id).execute()
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
  { at, fault }: { at: number; fault: Reason | null },
): Promise<void> {
  const { reason = null, cause } = fault ?? {}
  await tx
    .updateTable('backup')
    .set({ checked_at: at, fault: reason, fault_cause: writeCause(cause) })
    .where('id', '=', id)
    .execute()
}

/** Postpones the next check and keeps the result of the last one. */
export async function postponeCheck(tx: Tx, id: string, at: number): Promise<void> {
  const checked_at = at - proofIntervalMs + retryCheckMs
  await tx.updateTable('backup').set({ checked_at }).where('id', '=', id).execute()
}

/** Removes a backup and marks its archive for deletion. The host is asked until it has deleted it. */
export async function discardBackup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('backup').where('id', '=', id).execute()
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

/** Lists the backups without open work that were last checked before an instant, longest ago first. */
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
            .where(({ or, eb, ref }) =>
              or([
                eb('backup_job.backup_id', '=', ref('backup.id')),
                eb('backup_job.server_id', '=', ref('backup.server_id')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('checked_at')
    .limit(limit)
    .$narrowType<ArchiveOwner>()
    .execute()
}

export async function keepFailure(tx: Tx, failure: FailureRow): Promise<void> {
  const { server_id: _, ...rest } = failure
  await tx
    .insertInto('backup_failure')
    .values(failure)
    .onConflict((it) => it.column('server_id').doUpdateSet(rest))
    .execute()
}

export async function clearFailure(tx: Tx, serverId: string): Promise<void> {
  await tx.deleteFrom('backup_failure').where('server_id', '=', serverId).execute()
}

export const getOffsite = ({ offsite }: BackupRow): BackupRecord['offsite'] =>
  offsite === null ? null : backupRecordSchema.shape.offsite.parse(JSON.parse(offsite))

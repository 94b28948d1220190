import type { BackupWork } from '@trellis/contract/hosting/backups.ts'
import { createId } from '../../kit/secrets.ts'
import { serviceName } from '../../kit/service-name.ts'
import type { OpenedBackup } from './own-backup.ts'
import type { BackupRow, JobRow } from './store.ts'

type Work = { work: BackupWork; backupId: string; at: number; name?: string | null }

/** Creates the row of a job that a server's owner or a member asks for. */
export function createJob(
  { row, owner, actor }: OpenedBackup,
  { work, backupId, at, name = null }: Work,
): JobRow {
  return {
    id: createId(),
    user_id: owner.row.id,
    server_id: row?.id ?? null,
    backup_id: backupId,
    backup_name: name,
    work,
    started_at: at,
    by_user: actor.row.id,
    by_name: actor.row.grow_id ?? actor.row.username,
    run_id: null,
  }
}

type ServiceWork = Work & { of: Pick<BackupRow, 'server_id'> & Pick<JobRow, 'user_id'> }

/** Creates the row of a job that the service begins itself. */
export function createServiceJob({ of, work, backupId, at }: ServiceWork): JobRow {
  return {
    id: createId(),
    user_id: of.user_id,
    server_id: of.server_id,
    backup_id: backupId,
    backup_name: null,
    work,
    started_at: at,
    by_user: null,
    by_name: serviceName,
    run_id: null,
  }
}

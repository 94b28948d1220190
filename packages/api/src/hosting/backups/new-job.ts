import type { BackupWork } from '@trellis/contract/backups.ts'
import { newId } from '../../kit/secrets.ts'
import type { Account } from '../../people/users/index.ts'
import type { JobRow } from './store.ts'

type Work = { work: BackupWork; backupId: string; at: number }

/** Creates the row of a job that an account's owner asks for. */
export function newJob(account: Account, { work, backupId, at }: Work): JobRow {
  return {
    id: newId(),
    user_id: account.row.id,
    backup_id: backupId,
    work,
    started_at: at,
    by_user: account.row.id,
    by_name: account.row.grow_id ?? account.row.username,
    run_id: null,
  }
}

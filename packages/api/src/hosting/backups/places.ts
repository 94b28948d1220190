import {
  findNewBackupRefusal,
  findScheduledBackupRefusal,
  listReplaced,
  type ServerBackups,
  type StoredBackup,
} from '@trellis/contract/hosting/backup-rotation.ts'
import type { BackupRefusal } from '@trellis/contract/hosting/backups.ts'
import { countAllowedBackups } from '@trellis/contract/kit/amounts.ts'
import type { Tx } from '../../kit/db.ts'
import { type BackupRow, type BackupTarget, discardBackup, hasJob, listBackups } from './store.ts'

type Allowance = { extra_backups: number }

const getStored = ({ id, name, kind, created_at }: BackupRow): StoredBackup => ({
  id,
  name,
  kind,
  createdAt: created_at,
})

async function readStored(tx: Tx, of: BackupTarget): Promise<ServerBackups> {
  const { own, left } = await listBackups(tx, of)
  return { own: own.map(getStored), left: left.map(getStored) }
}

/** Returns a refusal if a user cannot add a backup, else null. The account must be locked. */
export async function findNewDenial(
  tx: Tx,
  of: BackupTarget,
  { extra_backups }: Allowance,
): Promise<BackupRefusal | null> {
  const { own, left } = await listBackups(tx, of)
  return findNewBackupRefusal(own.length + left.length, countAllowedBackups(extra_backups))
}

/** Returns a refusal if a task cannot add a backup, else null. The account must be locked. */
export async function findScheduledDenial(
  tx: Tx,
  of: BackupTarget,
  { extra_backups }: Allowance,
): Promise<BackupRefusal | null> {
  return findScheduledBackupRefusal(await readStored(tx, of), countAllowedBackups(extra_backups))
}

/**
 * Discards the backups that a finished scheduled backup replaces. It runs in the transaction that adds the new one, so that
 * there is always one of the two. A backup that is being worked with stays until the next rotation.
 */
export async function rotate(
  tx: Tx,
  of: BackupTarget,
  { added, extra_backups }: { added: string } & Allowance,
): Promise<void> {
  const { own, left } = await readStored(tx, of)
  const newest = own.find(({ id }) => id === added)
  if (newest === undefined) return
  const before = { own: own.filter(({ id }) => id !== added), left }
  const max = countAllowedBackups(extra_backups)
  for (const id of listReplaced(before, { added: newest, max })) {
    if (id !== added && !(await hasJob(tx, id))) await discardBackup(tx, id)
  }
}

import { actionsDenial } from '@trellis/contract/servers.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import { type Account, openOwn, refuseBanned } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { getOwner, type ServerDirectory, type ServerRow } from '../servers/index.ts'
import { type BackupRow, findBackup, findJob } from './store.ts'

export const noBackup = () => createFault('missing', { code: 'no-backup' })

/** Opens the caller's account. Throws while something is being done with its backup. */
export async function openIdle(tx: Tx, caller: Caller, at: number): Promise<Account> {
  const account = await openOwn(tx, caller)
  refuseBanned(account, at)
  const job = await findJob(tx, caller.userId)
  if (job !== null) throw createFault('conflict', { code: 'backup-busy' })
  return account
}

/** Finds the server of a user. Throws when there is none. */
export function findOwnServer(directory: ServerDirectory, userId: string): ServerRow {
  const row = directory.byOwner(userId)
  if (row === null) throw createFault('missing', { code: 'no-server' })
  return row
}

/** Throws while actions of users are switched off. */
export function refuseDisabled(
  account: Account,
  { settings, now }: { settings: PanelSettingsService; now: () => number },
): void {
  const denial = actionsDenial(getOwner(account, now()), settings.read())
  refuseWhen(denial, 'forbidden', 'action-refused')
}

/** Finds the backup of a user. Throws when there is none. */
export async function findOwnBackup(tx: Tx, userId: string): Promise<BackupRow> {
  const backup = await findBackup(tx, userId)
  if (backup === null) throw noBackup()
  return backup
}

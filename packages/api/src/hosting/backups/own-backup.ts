import { findActionsRefusal } from '@trellis/contract/hosting/power-rules.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault, createSignedOutFault, refuseWhen } from '../../kit/fault.ts'
import { type Account, findAccount, lockAccount, refuseBanned } from '../../people/users/index.ts'
import type { PanelSettingsService } from '../../platform/panel-settings/index.ts'
import { findUndeletedServer, getOwner, holdServer, type ServerRow } from '../servers/index.ts'
import {
  type BackupRow,
  type BackupTarget,
  findBackup,
  findJob,
  findListedBackup,
  hasJob,
} from './store.ts'

/** A call about a backup of a server, or about one that a user without a server has left; the newest without an id. */
export type BackupCall = {
  caller: Caller
  params: { serverId: string | null; backupId?: string | undefined }
}

/** A server with its owner and the user who acts; the owner is locked until the transaction ends. */
export type OpenedBackup = { row: ServerRow | null; owner: Account; actor: Account }

/**
 * Returns the ids by which the backups of an opened server or account are found. Members see none of those that deleted
 * servers of the owner left, because they may never have been members of these.
 */
export const getBackupTarget = ({ row, owner, actor }: OpenedBackup): BackupTarget => ({
  id: row?.id ?? null,
  owner_id: actor.row.id === owner.row.id ? owner.row.id : null,
})

/** Returns the opened server. Throws for a user without one. */
export function requireServer({ row }: OpenedBackup): ServerRow {
  if (row === null) throw createFault('missing', { code: 'no-server' })
  return row
}

export const createNoBackupFault = () => createFault('missing', { code: 'no-backup' })

/** Opens a server for work with its backup. Throws while something is being done with it. */
export async function openIdle(tx: Tx, call: BackupCall, at: number): Promise<OpenedBackup> {
  const opened = await openServer(tx, call, at)
  const job = await findJob(tx, opened.row?.id ?? null)
  if (job !== null) throw createFault('conflict', { code: 'backup-busy' })
  return opened
}

/** Opens a server for its owner or a member. Throws when it is deleted, and when one of the two is banned. */
export async function openServer(
  tx: Tx,
  { caller, params }: BackupCall,
  at: number,
): Promise<OpenedBackup> {
  const found = params.serverId === null ? null : await findUndeletedServer(tx, params.serverId)
  if (params.serverId !== null && found === null)
    throw createFault('missing', { code: 'no-server' })
  const ownerId = found?.owner_id ?? caller.userId
  const owner = await lockAccount(tx, ownerId)
  const row = found === null ? null : await holdServer(tx, found.id)
  // The server may have been transferred while this call waited for its owner.
  if (row !== null && row.owner_id !== ownerId) throw createFault('missing', { code: 'no-server' })
  const actor = caller.userId === ownerId ? owner : await findAccount(tx, caller.userId)
  if (owner === null || actor === null) throw createSignedOutFault()
  refuseBanned(actor, at)
  if (getOwner(owner, at).isBanned) throw createFault('forbidden', { code: 'server-owner-banned' })
  return { row, owner, actor }
}

/** Throws while actions of users are switched off. */
export function refuseDisabled(
  { owner }: OpenedBackup,
  { settings, now }: { settings: PanelSettingsService; now: () => number },
): void {
  const denial = findActionsRefusal(getOwner(owner, now()), settings.read())
  refuseWhen(denial, 'forbidden', 'action-refused')
}

/**
 * Finds a backup that an opened server or account shows; without an id, the newest. Throws when there is none, and while
 * something is being done with it.
 */
export async function findOwnBackup(
  tx: Tx,
  opened: OpenedBackup,
  id: string | undefined,
): Promise<BackupRow> {
  const of = getBackupTarget(opened)
  const backup = await (id === undefined ? findBackup(tx, of) : findListedBackup(tx, of, id))
  if (backup === null) throw createNoBackupFault()
  if (await hasJob(tx, backup.id)) throw createFault('conflict', { code: 'backup-busy' })
  return backup
}

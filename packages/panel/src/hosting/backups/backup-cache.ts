import type { QueryClient } from '@tanstack/react-query'
import { listBackups } from '@trellis/contract/hosting/backup-list.ts'
import { type BackupStatus, readBackup } from '@trellis/contract/hosting/backups.ts'
import { getKey } from '../../kit/queries.ts'

export const getBackupKey = (serverId: string) => getKey(readBackup, { params: { serverId } })

/** Replaces the cached status with one from the socket. */
export async function takeBackup(client: QueryClient, serverId: string, status: BackupStatus) {
  const queryKey = getBackupKey(serverId)
  // A page that was never opened loads its data when it is.
  if (client.getQueryState(queryKey) === undefined) return
  // A query under way would bring an older view, and its cancelling must not undo ours.
  await client.cancelQueries({ queryKey })
  forgetReplaced(client, serverId, status)
  // Steps of work change nothing in the list. Its end, a new name and a deletion come without work.
  if (status.progress === null) void refreshList(client, serverId)
  client.setQueryData<BackupStatus>(queryKey, status)
}

const refreshList = (client: QueryClient, serverId: string) =>
  client.invalidateQueries({ queryKey: getKey(listBackups, { params: { serverId } }) })

export const refreshBackup = (client: QueryClient, serverId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: getBackupKey(serverId) }),
    refreshList(client, serverId),
  ])

/** Reads the list again after work that a page without a socket has seen end. Call it before the new status is stored. */
export function refreshEnded(client: QueryClient, serverId: string, status: BackupStatus) {
  const before = client.getQueryData<BackupStatus>(getBackupKey(serverId))?.progress ?? null
  if (before !== null && status.progress === null) void refreshList(client, serverId)
}

/**
 * Clears the cached data that a restore replaces: worlds, players, settings. Call it before the new status is
 * stored. A notice of the service reports the result.
 */
export function forgetReplaced(client: QueryClient, serverId: string, status: BackupStatus) {
  const before = client.getQueryData<BackupStatus>(getBackupKey(serverId))?.progress?.work
  if (before === status.progress?.work) return
  if (before === 'restore' || before === 'undo')
    void client.invalidateQueries({ predicate: (it) => !isBackup(it.queryKey) })
}

const isBackup = ([method, path]: readonly unknown[]) =>
  method === readBackup.method && path === readBackup.path

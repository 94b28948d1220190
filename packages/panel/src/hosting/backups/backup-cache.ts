import type { QueryClient } from '@tanstack/react-query'
import { type BackupStatus, readBackup } from '@trellis/contract/backups.ts'
import { getKey } from '../../kit/queries.ts'

export const backupKey = (serverId: string) => getKey(readBackup, { params: { serverId } })

/** Replaces the cached status with one from the socket. */
export async function takeBackup(client: QueryClient, serverId: string, status: BackupStatus) {
  const queryKey = backupKey(serverId)
  // A page that was never opened loads its data when it is.
  if (client.getQueryState(queryKey) === undefined) return
  // A query under way would bring an older view, and its cancelling must not undo ours.
  await client.cancelQueries({ queryKey })
  forgetReplaced(client, serverId, status)
  client.setQueryData<BackupStatus>(queryKey, status)
}

export const refreshBackup = (client: QueryClient, serverId: string) =>
  client.invalidateQueries({ queryKey: backupKey(serverId) })

/**
 * Clears the cached data that a restore replaces: worlds, players, settings. Call it before the new status is
 * stored. A notice of the service reports the result.
 */
export function forgetReplaced(client: QueryClient, serverId: string, status: BackupStatus) {
  const before = client.getQueryData<BackupStatus>(backupKey(serverId))?.progress?.work
  if (before === status.progress?.work) return
  if (before === 'restore' || before === 'undo')
    void client.invalidateQueries({ predicate: (it) => !isBackup(it.queryKey) })
}

const isBackup = ([method, path]: readonly unknown[]) =>
  method === readBackup.method && path === readBackup.path

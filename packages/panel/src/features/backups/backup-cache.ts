import type { QueryClient } from '@tanstack/react-query'
import { type BackupStatus, type BackupWork, readBackup } from '@trellis/contract/backups.ts'
import { keyOf } from '../../lib/queries.ts'
import { showToast } from '../../ui/toast.ts'
import { words } from '../../words/words.ts'

export const backupKey = (userId: string) => keyOf(readBackup, { params: { id: userId } })

/** Puts a status that the socket brought in place of what is known. */
export async function takeBackup(client: QueryClient, userId: string, status: BackupStatus) {
  const queryKey = backupKey(userId)
  // A page that nobody has opened asks for itself when it is.
  if (client.getQueryState(queryKey) === undefined) return
  // A query under way would bring an older view, and its cancelling must not undo ours.
  await client.cancelQueries({ queryKey })
  tellEnd(client, userId, status)
  client.setQueryData<BackupStatus>(queryKey, status)
}

export const refreshBackup = (client: QueryClient, userId: string) =>
  client.invalidateQueries({ queryKey: backupKey(userId) })

/** Says how the work went that was under way a moment ago; to be called before the new status is kept. */
export function tellEnd(client: QueryClient, userId: string, status: BackupStatus) {
  const before = client.getQueryData<BackupStatus>(backupKey(userId))?.progress ?? null
  if (before === null || before.work === status.progress?.work) return
  const { work } = before
  const fault = faultOf(work, status)
  // The socket and a query may both bring the end.
  if (fault !== null) return showToast('error', fault, `backup-${work}-failed`)
  showToast('success', words.backups.works[work].done, `backup-${work}-done`)
  // Everything on the server is another now: worlds, players, settings.
  if (work === 'restore' || work === 'undo')
    void client.invalidateQueries({ predicate: (it) => !isBackup(it.queryKey) })
}

function faultOf(work: BackupWork, { failure, fault }: BackupStatus): string | null {
  const text = words.backups
  if (failure?.work === work) return text.failedToast(text.works[work].failed, failure.reason)
  return work === 'check' && fault !== null ? text.failedToast(text.faultTitle, fault) : null
}

const isBackup = ([method, path]: readonly unknown[]) =>
  method === readBackup.method && path === readBackup.path

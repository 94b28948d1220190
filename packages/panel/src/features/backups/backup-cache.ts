import type { QueryClient } from '@tanstack/react-query'
import { type BackupProgress, type BackupStatus, readBackup } from '@trellis/contract/backups.ts'
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
  if (before === null || isSameWork(before, status.progress)) return
  const { work } = before
  const text = words.backups
  const { failure, fault } = status
  if (failure?.work === work)
    return showToast('error', text.failedToast(text.works[work].failed, failure.reason))
  if (work === 'check' && fault !== null)
    return showToast('error', text.failedToast(text.faultTitle, fault))
  showToast('success', text.works[work].done)
  // Everything on the server is another now: worlds, players, settings.
  if (work === 'restore' || work === 'undo')
    void client.invalidateQueries({ predicate: (it) => !isBackup(it.queryKey) })
}

const isSameWork = (one: BackupProgress, other: BackupProgress | null) =>
  one.work === other?.work && one.startedAt === other.startedAt

const isBackup = ([method, path]: readonly unknown[]) =>
  method === readBackup.method && path === readBackup.path

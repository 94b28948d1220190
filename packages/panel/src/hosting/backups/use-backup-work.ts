import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type BackupStatus,
  checkBackup,
  createBackup,
  deleteBackup,
  restoreBackup,
  undoRestore,
} from '@trellis/contract/backups.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { useRightDenial } from '../servers/index.ts'
import { refreshBackup } from './backup-cache.ts'

const routes = {
  create: createBackup,
  check: checkBackup,
  restore: restoreBackup,
  undo: undoRestore,
  delete: deleteBackup,
}
type BackupIntent = keyof typeof routes

/** One key for everything that is asked of a backup, so that one such wish is under way at a time. */
const getMutationKey = (serverId: string) => ['backup', serverId] as const

/** Requests work on the backup. The status reports its progress and end. */
export function useBackupWork(serverId: string, intent: BackupIntent, status: BackupStatus) {
  const client = useQueryClient()
  const text = backupsMessages
  const mutationKey = getMutationKey(serverId)
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => call(routes[intent], { params: { serverId } }),
    meta: { fallback: () => text.asks[intent] },
    onSuccess: () => {
      if (intent === 'delete') showToast('success', text.deleted)
    },
    // A refusal means that the status on screen was outdated too.
    onSettled: () => refreshBackup(client, serverId),
  })
  const right = useRightDenial(routes[intent])
  const isAsking = useIsMutating({ mutationKey }) > 0
  return {
    isBusy: isPending || status.progress?.work === intent,
    denial:
      right ?? (isAsking || status.progress !== null ? refusalsMessages['backup-busy'] : null),
    ask: () => {
      // A second press can come before the first has reached the screen.
      if (client.isMutating({ mutationKey }) === 0) mutate()
    },
  }
}

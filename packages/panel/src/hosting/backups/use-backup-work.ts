import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addBackup,
  checkOneBackup,
  deleteOneBackup,
  renameBackup,
  restoreOneBackup,
} from '@trellis/contract/hosting/backup-list.ts'
import {
  type BackupStatus,
  checkBackup,
  createBackup,
  deleteBackup,
  restoreBackup,
  undoRestore,
} from '@trellis/contract/hosting/backups.ts'
import type { Access } from '@trellis/contract/kit/route.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { useRightRefusal } from '../servers/index.ts'
import { refreshBackup } from './backup-cache.ts'

const routes = {
  create: createBackup,
  check: checkBackup,
  restore: restoreBackup,
  undo: undoRestore,
  delete: deleteBackup,
}
type BackupIntent = keyof typeof routes

const oneRoutes = { check: checkOneBackup, restore: restoreOneBackup, delete: deleteOneBackup }
type OneIntent = keyof typeof oneRoutes

/** One key for everything that is asked of the backups, so that one such request is under way at a time. */
const getMutationKey = (serverId: string) => ['backup', serverId] as const

/** Requests work on the newest backup. The status reports its progress and end. */
export function useBackupWork(serverId: string, intent: BackupIntent, status: BackupStatus) {
  const request = useRequest(serverId, status, {
    intent,
    route: routes[intent],
    send: () => call(routes[intent], { params: { serverId } }),
  })
  return {
    ...request,
    isBusy: request.isPending || status.progress?.work === intent,
    ask: () => request.ask(),
  }
}

/** Requests work on one of several backups. */
export function useOneBackupWork(
  intent: OneIntent,
  { serverId, backupId, status }: { serverId: string; backupId: string; status: BackupStatus },
) {
  const request = useRequest(serverId, status, {
    intent,
    route: oneRoutes[intent],
    send: () => call(oneRoutes[intent], { params: { serverId, backupId } }),
  })
  return { ...request, ask: () => request.ask() }
}

/** Requests a new backup with a name, or without one. */
export function useAddBackup(serverId: string, status: Pick<BackupStatus, 'progress'>) {
  const request = useRequest(serverId, status, {
    intent: 'create',
    route: addBackup,
    send: (name: string | null) => call(addBackup, { params: { serverId }, body: { name } }),
  })
  return { ...request, isBusy: request.isPending || status.progress?.work === 'create' }
}

/** Names a backup. */
export function useRenameBackup(serverId: string, backupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string | null) =>
      call(renameBackup, { params: { serverId, backupId }, body: { name } }),
    meta: { fallback: () => backupsMessages.several.renameFailed },
    onSettled: () => refreshBackup(client, serverId),
  })
}

type Request<Input> = {
  intent: BackupIntent
  route: { access: Access }
  send: (input: Input) => Promise<unknown>
}

function useRequest<Input = void>(
  serverId: string,
  status: Pick<BackupStatus, 'progress'>,
  { intent, route, send }: Request<Input>,
) {
  const client = useQueryClient()
  const text = backupsMessages
  const mutationKey = getMutationKey(serverId)
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: send,
    meta: { fallback: () => text.asks[intent] },
    onSuccess: () => {
      if (intent === 'delete') showToast('success', text.deleted)
    },
    // A refusal means that the status on screen was outdated too.
    onSettled: () => refreshBackup(client, serverId),
  })
  const right = useRightRefusal(route)
  const isAsking = useIsMutating({ mutationKey }) > 0
  return {
    isPending,
    denial:
      right ?? (isAsking || status.progress !== null ? refusalsMessages['backup-busy'] : null),
    ask: (input: Input) => {
      // A second press can come before the first has reached the screen.
      if (client.isMutating({ mutationKey }) === 0) mutate(input)
    },
  }
}

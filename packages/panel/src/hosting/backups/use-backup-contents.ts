import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ComparedKind,
  type ComparedRow,
  compareBackup,
  downloadBackup,
  readBackupChanges,
  restoreBackupDocument,
} from '@trellis/contract/hosting/backup-contents.ts'
import { showToast } from '../../design/toast.ts'
import { withGoods } from '../../document-editor/with-goods.ts'
import { ask, call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { saveDownload } from '../../kit/save-file.ts'
import { backupContentsMessages } from '../../messages/backup-contents.ts'

type OfBackup = { serverId: string; backupId: string }

export function useDownloadBackup(params: OfBackup) {
  return useMutation({
    mutationFn: async () => saveDownload(await ask(downloadBackup, { params }, {}), 'backup.zip'),
    meta: { fallback: () => backupContentsMessages.downloadFailed },
  })
}

type Page = { kind: ComparedKind; page: number; comparedAt: string | null }

/** Compares a backup with now. The pages after the first are of the same comparison. */
export function useComparison(params: OfBackup, { kind, page, comparedAt }: Page) {
  const query = { kind, page, ...(comparedAt !== null && { comparedAt }) }
  return useQuery({
    ...getQuery(compareBackup, { params, query }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    meta: { fallback: () => backupContentsMessages.failed },
  })
}

/** Reads the differences inside one document, which are asked again each time they are opened. */
export function useBackupChanges(params: OfBackup, { kind, name }: BackedUpRow) {
  return useQuery({
    ...getQuery(readBackupChanges, { params: { ...params, kind, name } }),
    gcTime: 0,
    retry: false,
    meta: { fallback: () => backupContentsMessages.changesFailed },
  })
}

/** A difference of a world or a player. */
export type BackedUpRow = ComparedRow & { kind: 'world' | 'player' }

/** Puts one world or player back. */
export function usePutBack(params: OfBackup) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, name }: BackedUpRow) =>
      withGoods('restore', (query) =>
        call(restoreBackupDocument, { params: { ...params, kind, name }, query }),
      ),
    meta: { fallback: () => backupContentsMessages.putBackFailed },
    onSuccess: ({ message }) => showToast('success', message),
    // The document has changed in its lists and editors, and in the comparison.
    onSettled: () => client.invalidateQueries(),
  })
}

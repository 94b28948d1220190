import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ImportReport, importServer, readImport } from '@trellis/contract/archives.ts'
import { call } from '../../kit/call.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { archivesMessages } from '../../messages/archives.ts'

export function isImporting(report: ImportReport | null): boolean {
  return report?.state === 'checking' || report?.state === 'writing'
}

const lookAgainMs = 700

/** Reads the newest import, repeatedly while it runs. */
export function useImportReport(userId: string) {
  return useQuery({
    ...getQuery(readImport, { params: { id: userId } }),
    refetchInterval: ({ state }) => (isImporting(state.data?.report ?? null) ? lookAgainMs : false),
    meta: { fallback: () => archivesMessages.reportFailed },
  })
}

export function useImportServer(userId: string) {
  const client = useQueryClient()
  const params = { id: userId }
  return useMutation({
    mutationFn: (archive: File) => call(importServer, { params, body: archive }),
    meta: { fallback: () => archivesMessages.importFailed },
    onSuccess: (report) => client.setQueryData(getKey(readImport, { params }), { report }),
  })
}

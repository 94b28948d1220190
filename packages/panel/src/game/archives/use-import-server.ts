import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ImportReport, importServer, readImport } from '@trellis/contract/game/archives.ts'
import { useMayCall } from '../../hosting/servers/index.ts'
import { call } from '../../kit/call.ts'
import { addFailureMessages } from '../../kit/failure-messages.ts'
import { loadFieldMessages } from '../../kit/load-field-messages.ts'
import { getKey } from '../../kit/queries.ts'
import { archivesMessages } from '../../messages/archives.ts'
import { refusalsArchivesMessages } from '../../messages/refusals-archives.ts'

addFailureMessages(refusalsArchivesMessages)

export function isImporting(report: ImportReport | null): boolean {
  return report?.state === 'checking' || report?.state === 'writing'
}

const recheckMs = 700

/** Reads the newest import, repeatedly while it runs. */
export function useImportReport(serverId: string) {
  const enabled = useMayCall(readImport)
  return useQuery({
    enabled,
    queryKey: getKey(readImport, { params: { serverId } }),
    queryFn: ({ signal }) => fetchReport(serverId, signal),
    refetchInterval: ({ state }) => (isImporting(state.data?.report ?? null) ? recheckMs : false),
    meta: { fallback: () => archivesMessages.reportFailed },
  })
}

/** Fetches the report of the newest import, and the translations for its reasons. */
async function fetchReport(serverId: string, signal: AbortSignal) {
  const answer = await call(readImport, { params: { serverId } }, signal)
  const { report } = answer
  if (report !== null && (report.failure !== null || report.skippedTotal > 0))
    await loadFieldMessages()
  return answer
}

export function useImportServer(serverId: string) {
  const client = useQueryClient()
  const params = { serverId }
  return useMutation({
    mutationFn: (archive: File) => call(importServer, { params, body: archive }),
    meta: { fallback: () => archivesMessages.importFailed },
    onSuccess: (report) => client.setQueryData(getKey(readImport, { params }), { report }),
  })
}

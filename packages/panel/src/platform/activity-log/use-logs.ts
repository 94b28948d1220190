import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { exportLogs, readLogs } from '@trellis/contract/platform/activity-log.ts'
import { ask } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { getQuery } from '../../kit/queries.ts'
import { saveDownload } from '../../kit/save-file.ts'
import { activityLogMessages } from '../../messages/activity-log.ts'
import type { LogFilter } from './use-log-view.ts'

export const entriesPerPage = 10

/** A page of the log, and one entry more to know whether there are older ones. The newest page follows the log. */
export function useLogs(filter: LogFilter, before: number | null) {
  return useQuery({
    ...getQuery(readLogs, {
      query: {
        ...getFilterQuery(filter),
        ...(before === null ? {} : { before }),
        limit: entriesPerPage + 1,
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: before === null ? 15_000 : false,
    meta: {
      fallback: (error) => activityLogMessages.fetchFailed({ statusText: getStatusText(error) }),
    },
  })
}

/** Keeps all that matches as a CSV file; the session goes along in a header, never in an address. */
export function useExportLogs() {
  return useMutation({
    mutationFn: async (filter: LogFilter) =>
      saveDownload(
        await ask(exportLogs, { query: getFilterQuery(filter) }, {}),
        'activity-log.csv',
      ),
    meta: {
      fallback: (error) => activityLogMessages.exportFailed({ statusText: getStatusText(error) }),
    },
  })
}

const getFilterQuery = ({ search, person, actorType, from, to }: LogFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(person === '' ? {} : { person }),
  ...(actorType === null ? {} : { actorType }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
})

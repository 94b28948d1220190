import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  closeReport,
  listModerationActions,
  listReports,
} from '@trellis/contract/game/player-bans.ts'
import { call } from '../../../kit/call.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { moderationMessages } from '../../../messages/moderation.ts'

const text = moderationMessages

export function useReports(serverId: string) {
  return useQuery({
    ...getQuery(listReports, { params: { serverId } }),
    meta: { fallback: () => text.reports.failed },
  })
}

export function useCloseReport(serverId: string) {
  const client = useQueryClient()
  const input = { params: { serverId } }
  return useMutation({
    mutationFn: (report: string) => call(closeReport, { params: { serverId, report } }),
    meta: { fallback: () => text.reports.closeFailed },
    onSettled: () => client.invalidateQueries({ queryKey: getKey(listReports, input) }),
  })
}

export function useModerationActions(serverId: string) {
  return useQuery({
    ...getQuery(listModerationActions, { params: { serverId } }),
    meta: { fallback: () => text.log.failed },
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  banServerName,
  listBannedServers,
  unbanServerName,
} from '@trellis/contract/hosting/banned-server-names.ts'
import type { Changed } from '@trellis/contract/platform/undo.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { bannedServerNamesMessages } from '../../messages/banned-server-names.ts'
import { reportChange } from '../../platform/undo/index.ts'

const text = bannedServerNamesMessages
const queryKey = getKey(listBannedServers, {})

export type NewNameBan = CallInput<typeof banServerName>['body']

export function useBannedNames() {
  return useQuery({
    ...getQuery(listBannedServers, {}),
    meta: { fallback: () => text.fetchFailed },
  })
}

export function useBanName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ban: NewNameBan) => call(banServerName, { body: ban }),
    meta: { fallback: () => text.banFailed },
    onSuccess: (changed) => showResult(changed, client),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export function useUnbanName() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (serverName: string) => call(unbanServerName, { params: { serverName } }),
    meta: { fallback: () => text.removeFailed },
    onSuccess: (changed) => showResult(changed, client),
    // A ban that another admin has removed is gone, too.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

const showResult = ({ message, undo }: Changed, client: ReturnType<typeof useQueryClient>) =>
  reportChange({ text: message, undo, client })

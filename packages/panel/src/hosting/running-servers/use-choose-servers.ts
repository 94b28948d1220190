import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chooseRunningServers } from '@trellis/contract/hosting/running-servers.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { runningServersMessages } from '../../messages/running-servers.ts'

export function useChooseServers(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (serverIds: ServerId[]) =>
      call(chooseRunningServers, { params: { id: userId }, body: { serverIds } }),
    meta: {
      fallback: (error) => runningServersMessages.failed({ statusText: getStatusText(error) }),
    },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => client.invalidateQueries({ queryKey: getProfileKey(userId) }),
  })
}

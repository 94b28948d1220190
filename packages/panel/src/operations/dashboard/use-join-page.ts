import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type JoinPageSettings,
  readJoinPageSettings,
  saveJoinPageSettings,
} from '@trellis/contract/operations/join-page.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { playCardMessages } from '../../messages/play-card.ts'

/** The address and the settings of a server's public page. */
export const useJoinPage = (serverId: string, enabled = true) =>
  useQuery({ ...getQuery(readJoinPageSettings, { params: { serverId } }), enabled })

export function useSaveJoinPage(serverId: string, onSaved: () => void) {
  const client = useQueryClient()
  const text = playCardMessages
  return useMutation({
    mutationFn: (settings: JoinPageSettings) =>
      call(saveJoinPageSettings, { params: { serverId }, body: settings }),
    meta: { fallback: (error) => text.saveFailed({ statusText: getStatusText(error) }) },
    onSuccess: async () => {
      showToast('success', text.saved)
      onSaved()
      await client.invalidateQueries({
        queryKey: getKey(readJoinPageSettings, { params: { serverId } }),
      })
    },
  })
}

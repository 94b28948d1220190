import { useMutation, useQueryClient } from '@tanstack/react-query'
import { makeTestCopy } from '@trellis/contract/hosting/test-copies.ts'
import type { ServerId, ServerName } from '@trellis/contract/kit/ids.ts'
import { chooseServer } from '../../design/choose-server.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { testCopiesMessages } from '../../messages/test-copies.ts'

type Making = { userId: string; serverId: ServerId; onMade: () => void }
type Wanted = { serverName: ServerName; backupId?: string }

/** Makes a test copy and shows it. */
export function useMakeCopy({ userId, serverId, onMade }: Making) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Wanted) => call(makeTestCopy, { params: { serverId }, body }),
    meta: { fallback: () => testCopiesMessages.make.failed },
    onSuccess: async ({ server }) => {
      showToast('success', testCopiesMessages.make.done({ name: server.name }))
      onMade()
      await client.invalidateQueries({ queryKey: getProfileKey(userId) })
      chooseServer(server.serverId)
    },
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { markNoticesRead, readNotices } from '@trellis/contract/platform/notices.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { getNoticesKey, readUpTo } from './notice-cache.ts'

/** The live socket brings new notices; a read mark of another tab shows within a minute. */
const recheckMs = 60_000

export function useNotices(userId: string) {
  return useQuery({
    ...getQuery(readNotices, { params: { id: userId } }),
    refetchInterval: recheckMs,
  })
}

/** Marks them as read at once. If the api refuses, the next fetch shows them as unread again. */
export function useMarkNoticesRead(userId: string) {
  const client = useQueryClient()
  const queryKey = getNoticesKey(userId)
  return useMutation({
    mutationFn: (upTo: number) => call(markNoticesRead, { params: { id: userId }, body: { upTo } }),
    onMutate: async (upTo) => {
      await client.cancelQueries({ queryKey })
      readUpTo(client, userId, upTo)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

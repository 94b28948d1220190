import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseWorldOfDay, readWorldRatings } from '@trellis/contract/game/world-ratings.ts'
import { call } from '../../kit/call.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { worldRatingsMessages } from '../../messages/world-ratings.ts'

const recheckMs = 60_000

export function useWorldRatings(serverId: string) {
  return useQuery({
    ...getQuery(readWorldRatings, { params: { serverId } }),
    refetchInterval: recheckMs,
    meta: { fallback: () => worldRatingsMessages.failed },
  })
}

export function useChooseWorldOfDay(serverId: string) {
  const client = useQueryClient()
  const input = { params: { serverId } }
  return useMutation({
    mutationFn: (world: string) => call(chooseWorldOfDay, { ...input, body: { world } }),
    meta: { fallback: () => worldRatingsMessages.chooseFailed },
    onSettled: () => client.invalidateQueries({ queryKey: getKey(readWorldRatings, input) }),
  })
}

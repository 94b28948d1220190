import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readAchievements, saveAchievements } from '@trellis/contract/game/achievement-settings.ts'
import { type CallInput, callOn } from '../../../kit/call.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { useServerId } from '../../../kit/shown-server.ts'
import { achievementsMessages } from '../../../messages/achievements.ts'
import { useApplied } from '../form/use-applied.ts'

export function useAchievements() {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(readAchievements, { params: { serverId } }),
    // The version of an answer is known by the very object.
    structuralSharing: false,
    meta: { fallback: () => achievementsMessages.fetchFailed },
  })
}

export function useSaveAchievements() {
  const input = { params: { serverId: useServerId() } }
  const client = useQueryClient()
  return useApplied<CallInput<typeof saveAchievements>['body']>({
    send: ({ body, apply, base }) =>
      callOn(base, saveAchievements, { ...input, query: { apply }, body }),
    onApplied: () => void client.invalidateQueries({ queryKey: getKey(readAchievements, input) }),
    failed: achievementsMessages.saveFailed,
  })
}

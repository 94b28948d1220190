import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readRecipes, saveRecipes } from '@trellis/contract/game/configuration.ts'
import { type CallInput, callOn } from '../../../kit/call.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { useServerId } from '../../../kit/shown-server.ts'
import { recipesMessages } from '../../../messages/recipes.ts'
import { useApplied } from '../form/use-applied.ts'

export function useRecipes() {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(readRecipes, { params: { serverId } }),
    // The version of an answer is known by the very object.
    structuralSharing: false,
    meta: { fallback: () => recipesMessages.fetchFailed },
  })
}

export function useSaveRecipes() {
  const input = { params: { serverId: useServerId() } }
  const client = useQueryClient()
  return useApplied<CallInput<typeof saveRecipes>['body']>({
    send: ({ body, apply, base }) =>
      callOn(base, saveRecipes, { ...input, query: { apply }, body }),
    onApplied: () => void client.invalidateQueries({ queryKey: getKey(readRecipes, input) }),
    failed: recipesMessages.saveFailed,
  })
}

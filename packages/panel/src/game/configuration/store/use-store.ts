import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readStoreSettings, saveStoreSettings } from '@trellis/contract/game/configuration.ts'
import { type CallInput, callOn } from '../../../kit/call.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { useServerId } from '../../../kit/shown-server.ts'
import { gameStoreMessages } from '../../../messages/game-store.ts'
import { useApplied } from '../form/use-applied.ts'

export function useStore() {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(readStoreSettings, { params: { serverId } }),
    // The version of an answer is known by the very object.
    structuralSharing: false,
    meta: { fallback: () => gameStoreMessages.fetchFailed },
  })
}

export function useSaveStore() {
  const input = { params: { serverId: useServerId() } }
  const client = useQueryClient()
  return useApplied<CallInput<typeof saveStoreSettings>['body']>({
    send: ({ body, apply, base }) =>
      callOn(base, saveStoreSettings, { ...input, query: { apply }, body }),
    onApplied: () => void client.invalidateQueries({ queryKey: getKey(readStoreSettings, input) }),
    failed: gameStoreMessages.saveFailed,
  })
}

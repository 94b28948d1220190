import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readCommands, saveCommands } from '@trellis/contract/game/command-settings.ts'
import { type CallInput, callOn } from '../../../kit/call.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { useServerId } from '../../../kit/shown-server.ts'
import { commandsMessages } from '../../../messages/commands.ts'
import { useApplied } from '../form/use-applied.ts'

export function useCommands() {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(readCommands, { params: { serverId } }),
    // The version of an answer is known by the very object.
    structuralSharing: false,
    meta: { fallback: () => commandsMessages.fetchFailed },
  })
}

export function useSaveCommands() {
  const input = { params: { serverId: useServerId() } }
  const client = useQueryClient()
  return useApplied<CallInput<typeof saveCommands>['body']>({
    send: ({ body, apply, base }) =>
      callOn(base, saveCommands, { ...input, query: { apply }, body }),
    onApplied: () => void client.invalidateQueries({ queryKey: getKey(readCommands, input) }),
    failed: commandsMessages.saveFailed,
  })
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readChatRules, saveChatRules } from '@trellis/contract/game/chat-rules.ts'
import { type CallInput, callOn } from '../../../kit/call.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { useServerId } from '../../../kit/shown-server.ts'
import { chatRulesMessages } from '../../../messages/chat-rules.ts'
import { useApplied } from '../form/use-applied.ts'

export function useChatRules() {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(readChatRules, { params: { serverId } }),
    // The version of an answer is known by the very object.
    structuralSharing: false,
    meta: { fallback: () => chatRulesMessages.fetchFailed },
  })
}

export function useSaveChatRules() {
  const input = { params: { serverId: useServerId() } }
  const client = useQueryClient()
  return useApplied<CallInput<typeof saveChatRules>['body']>({
    send: ({ body, apply, base }) =>
      callOn(base, saveChatRules, { ...input, query: { apply }, body }),
    onApplied: () => void client.invalidateQueries({ queryKey: getKey(readChatRules, input) }),
    failed: chatRulesMessages.saveFailed,
  })
}

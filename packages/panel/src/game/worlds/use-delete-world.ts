import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteWorld } from '@trellis/contract/worlds.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { statusTextOf } from '../../kit/call-failure.ts'
import { words } from '../../words/words.ts'
import { dropWorld } from './use-worlds.ts'

export function useDeleteWorld(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(deleteWorld, { params: { id: userId, name } }),
    meta: { fallback: (error) => words.worlds.deleteFailed(statusTextOf(error)) },
    onSuccess: ({ message }, name) => {
      showToast('success', message)
      return dropWorld(client, userId, name)
    },
  })
}
